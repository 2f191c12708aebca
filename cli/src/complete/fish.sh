# Completions of retaguarda for fish. In ~/.config/fish/config.fish: retaguarda completions fish | source
function __retaguarda_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  # After sudo and the like it is not the first word.
  set -l program (string match -r '^(?:.*/)?retaguarda$' -- $words)[1]
  set program (string replace -r '^~/' "$HOME/" -- $program)
  $program complete fish $words "$current" 2>/dev/null
end
complete -c retaguarda -f -k -a '(__retaguarda_complete)'
