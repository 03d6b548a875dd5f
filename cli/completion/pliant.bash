# Completion of pliant for bash. Commands, options and topics come from the tool's own --help.

# Words of a help text that begin lines: `_pliant_help PATTERN ARGUMENT...`, PATTERN as awk has it.
_pliant_help() {
    local pattern=$1
    shift
    pliant "$@" --help 2>/dev/null | awk -v pattern="$pattern" '
        pattern == "options" {
            while (match($0, /(^|[ [|,])--?[a-z][a-z-]*/)) {
                word = substr($0, RSTART, RLENGTH)
                sub(/^[ [|,]/, "", word)
                print word
                $0 = substr($0, RSTART + RLENGTH)
            }
        }
        pattern == "words" && /^  [a-z]/ { print $1 }'
}

_pliant() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= words= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --simd) ((i++)) ;;
        -*) ;;
        *) command=${COMP_WORDS[i]}; break ;;
        esac
    done
    case $previous in
    --simd) words=$(pliant list simd 2>/dev/null | awk 'NF && !/NAME tells/ { print $1 }') ;;
    *)
        if [ -z "$command" ]; then
            words="$(_pliant_help words) --help --version --simd"
        elif [[ $current == -* ]]; then
            words="$(_pliant_help options "$command") --help --simd"
        elif [ "$command" = list ] || [ "$command" = bench ]; then
            words=$(_pliant_help words "$command")
        fi
        ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    if [ -z "$words" ]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$current"))
    fi
}
complete -F _pliant pliant
