# Completion of pliant for fish. Commands, options and topics come from the tool's own --help.
function __pliant_words
    pliant $argv --help 2>/dev/null | string replace -rf '^  ([a-z][a-z0-9-]*) +(.*)' '$1\t$2'
end
function __pliant_options
    set -l command (commandline -opc)[2]
    pliant $command --help 2>/dev/null | string match -ra -- '(?<=^|[ \[|,])--?[a-z][a-z-]*' | sort -u
end
complete -c pliant -n __fish_use_subcommand -f -a '(__pliant_words)'
complete -c pliant -n __fish_use_subcommand -l version -d 'version, SIMD level and libraries of this build'
complete -c pliant -n 'not __fish_use_subcommand' -a '(string match -q -- "-*" (commandline -ct); and __pliant_options)'
complete -c pliant -n '__fish_seen_subcommand_from list bench' -f -a '(__pliant_words (commandline -opc)[2])'
