/* See movie.h. Frames are sent through a socket, where a closed reader causes an error instead of a
 * signal. */
#include "movie.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct pl_movie {
    char *path, *temporary;
    pid_t process;
    int socket;
    FILE *log; /* messages of ffmpeg */
    int width, height;
};

bool pl_movie_possible(void) {
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char file[4096];
        if (length && length + 8 < sizeof file) {
            snprintf(file, sizeof file, "%.*s/ffmpeg", (int)length, path);
            if (access(file, X_OK) == 0) return true;
        }
        path += length + (path[length] == ':');
    }
    return false;
}

static void movie_free(pl_movie *movie) {
    if (movie->socket >= 0) close(movie->socket);
    if (movie->log) fclose(movie->log);
    free(movie->path);
    free(movie->temporary);
    free(movie);
}

static int movie_spawn(pl_movie *movie, int input, double fps) {
    char size[32], rate[32];
    size_t length = strlen(movie->temporary) + 6;
    char *output = malloc(length);
    if (!output) return ENOMEM;
    snprintf(output, length, "file:%s", movie->temporary); /* names may start with "-" or contain ":" */
    snprintf(size, sizeof size, "%dx%d", movie->width, movie->height);
    snprintf(rate, sizeof rate, "%.6g", fps);
    /* Uses and declares the HD colour matrix, so that players show the colours as drawn. */
    static const char *const fixed[] = {"-i",
                                        "-",
                                        "-an",
                                        "-vf",
                                        "scale=out_color_matrix=bt709:out_range=tv",
                                        "-c:v",
                                        "libx264",
                                        "-preset",
                                        "fast",
                                        "-crf",
                                        "17",
                                        "-pix_fmt",
                                        "yuv420p",
                                        "-colorspace",
                                        "bt709",
                                        "-color_primaries",
                                        "bt709",
                                        "-color_trc",
                                        "bt709",
                                        "-color_range",
                                        "tv",
                                        "-movflags",
                                        "+faststart",
                                        "-f",
                                        "mp4"};
    /* Without -xerror ffmpeg does not report a full disk as a failure. */
    enum { GIVEN = 13, FIXED = sizeof fixed / sizeof *fixed };
    const char *arguments[GIVEN + FIXED + 2] = {"ffmpeg", "-loglevel", "error",    "-xerror", "-y",
                                                "-f",     "rawvideo",  "-pix_fmt", "rgb24",   "-s",
                                                size,     "-r",        rate};
    for (int i = 0; i < FIXED; i++) arguments[GIVEN + i] = fixed[i];
    arguments[GIVEN + FIXED] = output;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failed = posix_spawn_file_actions_init(&actions);
    if (!failed) failed = posix_spawnattr_init(&attributes);
    if (failed) {
        free(output);
        return failed;
    }
    /* Ctrl-C is handled by this program: ffmpeg in its own process group does not receive it. */
    failed = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!failed) failed = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!failed) failed = posix_spawn_file_actions_adddup2(&actions, fileno(movie->log), STDERR_FILENO);
    if (!failed) {
        failed =
            posix_spawnp(&movie->process, "ffmpeg", &actions, &attributes, (char *const *)arguments, environ);
    }
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(output);
    return failed;
}

pl_status pl_movie_open(const char *path, int width, int height, double fps, pl_movie **out, pl_error *err) {
    *out = NULL;
    if (width % 2 || height % 2 || !(fps > 0.0)) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: %d x %d pixels at %g per second, expected even sizes",
                            path, width, height, fps);
    }
    pl_movie *movie = calloc(1, sizeof *movie);
    size_t length = strlen(path) + 32;
    if (!movie) return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    *movie = (pl_movie){
        .socket = -1, .width = width, .height = height, .path = strdup(path), .temporary = malloc(length)};
    if (!movie->path || !movie->temporary) {
        movie_free(movie);
        return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory", path);
    }
    snprintf(movie->temporary, length, "%s.%ld.part", path, (long)getpid());
    int ends[2] = {-1, -1};
    pl_status status = PL_OK;
    movie->log = tmpfile();
    if (!movie->log || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) status = PL_ERR_SYSTEM;
    movie->socket = ends[0];
    /* Detects an unwritable folder here, not after minutes of drawing. */
    int file = status == PL_OK ? open(movie->temporary, O_WRONLY | O_CREAT | O_CLOEXEC, 0666) : -1;
    if (file < 0) {
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", path, strerror(errno));
    } else {
        close(file);
        int failed = movie_spawn(movie, ends[1], fps);
        if (failed == ENOENT) {
            status =
                pl_error_set(err, PL_ERR_MISSING, "%s: movies need ffmpeg, which is not installed", path);
        } else if (failed) {
            status =
                pl_error_set(err, PL_ERR_SYSTEM, "%s: ffmpeg does not start: %s", path, strerror(failed));
        }
        if (failed) unlink(movie->temporary);
    }
    if (ends[1] >= 0) close(ends[1]);
    if (status == PL_OK)
        *out = movie;
    else
        movie_free(movie);
    return status;
}

/* Waits for ffmpeg; returns whether it succeeded. */
static bool movie_wait(pl_movie *movie) {
    if (movie->socket < 0) return false;
    close(movie->socket);
    movie->socket = -1;
    int status = 0;
    while (waitpid(movie->process, &status, 0) < 0) {
        if (errno != EINTR) return false;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The last line of ffmpeg's messages, without the newline. */
static void movie_complaint(pl_movie *movie, char *text, size_t size) {
    char line[512];
    snprintf(text, size, "no reason given");
    rewind(movie->log);
    while (fgets(line, sizeof line, movie->log)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0]) snprintf(text, size, "%s", line);
    }
}

static pl_status movie_send(pl_movie *movie, const uint8_t *data, pl_error *err) {
    size_t left = 3 * (size_t)movie->width * (size_t)movie->height;
    while (left) {
        ssize_t put = send(movie->socket, data, left, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) {
            char text[512];
            movie_wait(movie);
            movie_complaint(movie, text, sizeof text);
            return pl_error_set(err, PL_ERR_SYSTEM, "%s: ffmpeg failed: %s", movie->path, text);
        }
        data += put;
        left -= (size_t)put;
    }
    return PL_OK;
}

pl_status pl_movie_add(pl_movie *movie, const pl_image *image, pl_error *err) {
    if (image->width != movie->width || image->height != movie->height) {
        return pl_error_set(err, PL_ERR_INPUT, "%s: a frame of %d x %d, expected %d x %d", movie->path,
                            image->width, image->height, movie->width, movie->height);
    }
    uint8_t *opaque = image->alpha ? pl_image_on_white(image) : NULL;
    if (image->alpha && !opaque)
        return pl_error_set(err, PL_ERR_SYSTEM, "%s: no memory (a frame)", movie->path);
    pl_status status = movie_send(movie, opaque ? opaque : image->pixels, err);
    free(opaque);
    return status;
}

pl_status pl_movie_close(pl_movie *movie, pl_error *err) {
    pl_status status = PL_OK;
    if (!movie_wait(movie)) {
        char text[512];
        movie_complaint(movie, text, sizeof text);
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: ffmpeg failed: %s", movie->path, text);
    } else if (rename(movie->temporary, movie->path) != 0) {
        status = pl_error_set(err, PL_ERR_SYSTEM, "%s: cannot be written: %s", movie->path, strerror(errno));
    }
    if (status != PL_OK) unlink(movie->temporary);
    movie_free(movie);
    return status;
}

void pl_movie_abort(pl_movie *movie) {
    if (!movie) return;
    movie_wait(movie);
    unlink(movie->temporary);
    movie_free(movie);
}
