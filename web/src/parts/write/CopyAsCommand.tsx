import { SquareTerminal } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { copy } from '~/parts/record/clipboard'

interface CopyAsCommandProps {
  commands: string[]
  /** Only the icon, for a dialog whose buttons come first. */
  compact?: boolean
}

/** Copies the command lines that do what the buttons beside it do. */
export function CopyAsCommand({ commands, compact }: CopyAsCommandProps) {
  const text = t('shell.copy-command')
  return (
    <ActionButton
      look="ghost"
      icon={<SquareTerminal aria-hidden />}
      label={compact ? text : undefined}
      data-aside
      onClick={() => void copy(commands.join('\n'))}
    >
      {!compact && text}
    </ActionButton>
  )
}
