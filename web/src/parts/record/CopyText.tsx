import { Copy } from 'lucide-react'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './CopyText.module.css'
import { copy } from './clipboard'

/** A text with a button to copy it. */
export function CopyText({ text }: { text: string }) {
  return (
    <span className={css.text}>
      <code>{text}</code>
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
