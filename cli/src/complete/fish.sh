# Completions of retaguarda for fish. In ~/.config/fish/config.fish: retaguarda completions fish | source
function __retaguarda_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  $words[1] complete fish $words "$current" 2>/dev/null
end
complete -c retaguarda -f -a '(__retaguarda_complete)'
