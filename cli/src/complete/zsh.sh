#compdef retaguarda
# Completions of retaguarda for zsh. In ~/.zshrc, after compinit: source <(retaguarda completions zsh)
_retaguarda() {
  local candidate about
  local -a values shown folders
  while IFS=$'\t' read -r candidate about; do
    if [[ $candidate == */ ]]; then
      folders+=("$candidate")
    else
      values+=("$candidate")
      shown+=("$candidate${about:+  -- $about}")
    fi
  done < <("${words[1]}" complete zsh "${(@Q)words[1,CURRENT]}" 2>/dev/null)
  compadd -l -d shown -a values
  compadd -S '' -a folders
}
if [[ ${funcstack[1]} == _retaguarda ]]; then _retaguarda "$@"; else compdef _retaguarda retaguarda; fi
