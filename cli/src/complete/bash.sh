# Completions of retaguarda for bash. In ~/.bashrc: source <(retaguarda completions bash)
_retaguarda() {
  local candidate about at
  local -a abouts=()
  COMPREPLY=()
  while IFS=$'\t' read -r candidate about; do
    COMPREPLY+=("$candidate")
    abouts+=("$about")
  done < <("${1/#\~\//$HOME/}" complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  compopt -o nosort 2>/dev/null
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then
    compopt -o nospace 2>/dev/null
  fi
  # Descriptions are shown where the shell lists candidates, and inserts none.
  if [[ ${#COMPREPLY[@]} -gt 1 && ${COMP_TYPE:-} -eq 63 ]]; then
    for at in "${!COMPREPLY[@]}"; do
      [[ -z ${abouts[at]} ]] || COMPREPLY[at]+="  (${abouts[at]})"
    done
  fi
}
complete -F _retaguarda retaguarda
