import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './CopyText.module.css'
import { copy } from './clipboard'

interface CopyTextProps {
  text: string
  /** How the text is displayed, unless as it is. */
  children?: ReactNode
}

/** A text with a button to copy it. */
export function CopyText({ text, children = text }: CopyTextProps) {
  return (
    <span className={css.text}>
      <code translate="no">{children}</code>
      <ActionButton
        look="ghost"
        size="s"
        icon={<Copy aria-hidden />}
        label={t('shell.copy')}
        onClick={() => void copy(text)}
      />
    </span>
  )
}
