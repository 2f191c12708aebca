import { SquareTerminal } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { copy } from '~/parts/record/clipboard'

interface CopyAsCommandProps {
  commands: string[]
  /** Whether to show only the icon. */
  compact?: boolean
}

/** Copies the command lines equivalent to the buttons next to it. */
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
