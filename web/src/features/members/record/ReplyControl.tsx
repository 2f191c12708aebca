import { useSignal } from '@preact/signals-react'
import { Shuffle } from 'lucide-react'
import { call } from '~/api/call'
import { whyNot } from '~/api/can'
import { settingsDrawReply } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { FormControl } from '~/form/FormControl'
import type { ControlProps } from '~/parts/section/SectionFields'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './ReplyControl.module.css'

/** The automatic reply to a new connection, with the button that draws one of the ten texts. */
export function ReplyControl({ id, ...props }: ControlProps & { id: number }) {
  const busy = useSignal(false)
  const draw = async () => {
    busy.value = true
    try {
      const { text } = await call(settingsDrawReply, { path: { id } })
      props.onAnswer(text)
    } catch (error) {
      toaster.bad(title(error), describe(error))
    } finally {
      busy.value = false
    }
  }
  return (
    <div className={css.reply}>
      <FormControl {...props} />
      <ActionButton
        size="s"
        icon={<Shuffle aria-hidden />}
        busy={busy.value}
        reason={whyNot(settingsDrawReply)}
        onClick={() => void draw()}
      >
        {t('record-page.settings.draw-reply')}
      </ActionButton>
    </div>
  )
}
