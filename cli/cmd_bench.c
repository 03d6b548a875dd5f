/* pliant bench: timings as tables, CSV or JSON. The benches themselves are in bench/. */
#include "args.h"
#include "bench.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void print_help(void) {
    printf("usage: pliant bench [NAME...] [--quick] [--threads N] [--series FILE] [--csv | --json]\n\n");
    int count;
    const pl_bench *benches = pl_bench_all(&count);
    for (int i = 0; i < count; i++) printf("  %-12s %s\n", benches[i].name, benches[i].doc);
    printf("\n  --quick      smaller cases and shorter measurements\n"
           "  --threads N  maximum number of threads (default: all cores)\n"
           "  --series F   write a bench's curves to this file as CSV (energy)\n"
           "  --csv        comma-separated values\n"
           "  --json       as JSON, one object per bench\n"
           "\nWithout a name, all benches run. bench/README.md explains the figures.\n");
}

static void print_text(const pl_table *table) {
    int width[PL_TABLE_COLUMNS] = {0};
    for (int c = 0; c < table->columns; c++) {
        width[c] = (int)strlen(table->heads[c]);
        for (int r = 0; r < table->rows; r++) {
            int length = (int)strlen(table->cells[r][c]);
            if (length > width[c]) width[c] = length;
        }
    }
    printf("\n%s\n", table->title);
    for (int r = -1; r < table->rows; r++) {
        for (int c = 0; c < table->columns; c++) {
            const char *cell = r < 0 ? table->heads[c] : table->cells[r][c];
            printf(c ? "  %*s" : "  %-*s", width[c], cell);
        }
        printf("\n");
    }
    printf("%s", table->notes);
}

static void print_csv(const pl_table *table) {
    for (int r = -1; r < table->rows; r++) {
        printf("%s", r < 0 ? "bench" : table->name);
        for (int c = 0; c < table->columns; c++)
            printf(",\"%s\"", r < 0 ? table->heads[c] : table->cells[r][c]);
        printf("\n");
    }
}

static void print_json(const pl_table *table) {
    printf("{\"bench\": ");
    pl_print_json_string(stdout, table->name);
    printf(", \"rows\": [");
    for (int r = 0; r < table->rows; r++) {
        printf("%s{", r ? ", " : "");
        for (int c = 0; c < table->columns; c++) {
            printf("%s", c ? ", " : "");
            pl_print_json_string(stdout, table->heads[c]);
            printf(": ");
            pl_print_json_string(stdout, table->cells[r][c]);
        }
        printf("}");
    }
    printf("]}\n");
}

static int cmd_bench(int argc, char **argv) {
    pl_bench_options options = {.threads = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    pl_args args = {.argc = argc, .argv = argv};
    int count;
    const pl_bench *benches = pl_bench_all(&count);
    bool chosen[32] = {false}, any = false;
    void (*print)(const pl_table *) = print_text;
    while (pl_args_next(&args)) {
        const char *value;
        int64_t number;
        if (pl_args_flag(&args, "--help", "-h")) {
            print_help();
            return PL_EXIT_DONE;
        }
        if (pl_args_flag(&args, "--quick", NULL)) {
            options.quick = true;
        } else if (pl_args_flag(&args, "--csv", NULL)) {
            print = print_csv;
        } else if (pl_args_flag(&args, "--json", NULL)) {
            print = print_json;
        } else if (pl_args_option(&args, "--series", NULL, &value)) {
            if (!value) return pl_cli_usage("bench", "--series takes a file");
            options.series = value;
        } else if (pl_args_option(&args, "--threads", NULL, &value)) {
            if (!value || !pl_args_integer(value, 1, 256, &number))
                return pl_cli_usage("bench", "--threads takes a number from 1 to 256");
            options.threads = (int)number;
        } else {
            if (!pl_args_word(&args)) return pl_args_refuse(&args, "bench");
            const char *word = args.argv[args.at];
            int i = 0;
            while (i < count && strcmp(benches[i].name, word)) i++;
            if (i == count) return pl_cli_usage("bench", "unknown bench '%s'", word);
            chosen[i] = any = true;
        }
    }
    static pl_table table;
    for (int i = 0; i < count; i++) {
        if (any && !chosen[i]) continue;
        pl_error err = {0};
        if (benches[i].run(&options, &table, &err) != PL_OK) return pl_cli_fail(&err);
        print(&table);
        fflush(stdout);
    }
    return PL_EXIT_DONE;
}

const pl_command pl_command_bench = {"measure timings and print them as tables", cmd_bench};
