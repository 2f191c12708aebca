#compdef retaguarda
# Completions of retaguarda for zsh. In ~/.zshrc, after compinit: source <(retaguarda completions zsh)
_retaguarda() {
  local candidate about
  local -a values shown folders verbatim
  local -a before=("${(@Q)words[1,CURRENT-1]}")
  # Its sign would be quoted, and then mean no home.
  [[ $words[CURRENT] != '~/'* ]] || verbatim=(-Q)
  while IFS=$'\t' read -r candidate about; do
    shown+=("$candidate${about:+  -- $about}")
    [[ -z $verbatim ]] || candidate="~/${(q)${candidate#\~/}}"
    if [[ $candidate == */ ]]; then
      folders+=("$candidate")
      shown[-1]=()
    else
      values+=("$candidate")
    fi
  done < <(${(Q)~words[1]} complete zsh "$before[@]" "$words[CURRENT]" 2>/dev/null)
  compadd $verbatim -l -V retaguarda -d shown -a values
  compadd $verbatim -V retaguarda -S '' -a folders
}
if [[ ${funcstack[1]} == _retaguarda ]]; then _retaguarda "$@"; else compdef _retaguarda retaguarda; fi
