#compdef retaguarda
# Completions of retaguarda for zsh. In ~/.zshrc, after compinit: source <(retaguarda completions zsh)
_retaguarda() {
  local candidate
  local -a values folders
  while IFS= read -r candidate; do
    if [[ $candidate == */ ]]; then folders+=("$candidate"); else values+=("$candidate"); fi
  done < <("${words[1]}" complete zsh "${(@Q)words[1,CURRENT]}" 2>/dev/null)
  compadd -a values
  compadd -S '' -a folders
}
if [[ ${funcstack[1]} == _retaguarda ]]; then _retaguarda "$@"; else compdef _retaguarda retaguarda; fi
