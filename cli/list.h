/* The registry of commands: X(symbol, "name"), in the order of the help. A new command is one file and one
 * line here. */
#ifndef PL_CLI_LIST_H
#define PL_CLI_LIST_H

#define PL_COMMANDS(X)                                                                                       \
    X(run, "run")                                                                                            \
    X(check, "check")                                                                                        \
    X(info, "info")                                                                                          \
    X(mesh, "mesh")                                                                                          \
    X(render, "render")                                                                                      \
    X(plot, "plot")                                                                                          \
    X(studio, "studio")                                                                                      \
    X(export, "export")                                                                                      \
    X(cache, "cache")                                                                                        \
    X(list, "list")                                                                                          \
    X(bench, "bench")

#endif
