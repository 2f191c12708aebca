import { useSignal } from '@preact/signals-react'
import { type Answer, type Schemas, call } from '~/api/call'
import { conversationsDirectLink } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { formatInstant } from '~/text/format'
import { saidAfter } from '~/text/moment'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { CopyText } from '~/parts/record/CopyText'
import { Trouble } from '~/parts/write/Rehearsed'
import { commandFor } from '~/parts/write/command'
import { useVersion } from '~/parts/write/useVersion'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Field } from '~/ui/input/Field'
import { Segmented } from '~/ui/input/Segmented'
import css from './LinkDialog.module.css'
import type { DialogProps } from './actions'
import { versionNow } from './reads'
import { inWords } from './target'

type Side = Schemas['SenderType']

/** Creates a link that opens a conversation for one of its members, for copying. */
export function LinkDialog({ target, actions }: DialogProps) {
  const to = useSignal<Side>('rep')
  const busy = useSignal(false)
  const made = useSignal<Answer<typeof conversationsDirectLink> | null>(null)
  const failure = useSignal<string | null>(null)
  const { conversation_id: conversation } = target
  const version = useVersion(target.version, () => versionNow(conversation))
  const request = { path: { conversation_id: conversation }, query: { to: to.value } }
  const make = async () => {
    busy.value = true
    failure.value = null
    try {
      made.value = await version.write((seen) => call(conversationsDirectLink, { ...request, version: seen }))
    } catch (error) {
      failure.value = describe(error)
    }
    busy.value = false
  }
  const choose = (side: Side) => {
    to.value = side
    made.value = null
    failure.value = null
  }
  return (
    <Dialog
      title={t('conversations-page.link.title', { id: conversation })}
      of={inWords(target)}
      description={t('conversations-page.link.text')}
      onClose={actions.close}
      busy={busy.value}
      actions={
        <>
          <CopyAsCommand compact commands={[commandFor(conversationsDirectLink, request)]} />
          <Button onClick={actions.close}>{t('shell.close')}</Button>
          {!made.value && (
            <Button look="primary" busy={busy.value} onClick={() => void make()}>
              {t(failure.value === null ? 'conversations-page.link.make' : 'errors.retry')}
            </Button>
          )}
        </>
      }
    >
      <Field label={t('conversations-page.link.for')}>
        <Segmented
          name="to"
          label={t('conversations-page.link.for')}
          value={to.value}
          onChange={choose}
          choices={[
            { value: 'company', label: target.between[0] },
            { value: 'rep', label: target.between[1] },
          ]}
        />
      </Field>
      {failure.value !== null && <Trouble>{failure.value}</Trouble>}
      <div className={css.made} aria-live="polite">
        {made.value && (
          <>
            <CopyText text={made.value.link} />
            {made.value.member && made.value.expires_at && (
              <p title={formatInstant(made.value.expires_at)}>
                {t('conversations-page.link.ready', {
                  name: made.value.member.name,
                  until: saidAfter(made.value.expires_at),
                })}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
