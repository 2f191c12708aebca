# Completions of retaguarda for bash. In ~/.bashrc: source <(retaguarda completions bash)
_retaguarda() {
  local candidate
  COMPREPLY=()
  while IFS= read -r candidate; do
    COMPREPLY+=("$candidate")
  done < <("$1" complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _retaguarda retaguarda
