import { useSignal } from '@preact/signals-react'
import { CircleStop, Megaphone } from 'lucide-react'
import { campaignsSend as sendAct, campaignsStop as stopAct } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { campaignsList, campaignsSend, campaignsStop } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { OutboxState } from '~/api/words.gen'
import { reasonOf } from '~/parts/act/acts'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Word } from '~/parts/record/Word'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { tellSent } from '~/parts/write/outbox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatInstant } from '~/text/format'
import { said } from '~/text/moment'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { CallDialog } from './dialogs'
import table from './QuotasPanel.module.css'
import css from './outreach.module.css'

type Message = Schemas['CampaignMessage']

const reread = () => refresh(campaignsList)

/** The campaign messages to the member, which can be stopped until they leave. */
export function Campaigns({ member: { id, name } }: { member: Schemas['Member'] }) {
  const open = useSignal<'send' | 'stop' | null>(null)
  const close = () => (open.value = null)
  const result = useRead(campaignsList, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const { campaigns } = result.data
  // Each message has the guards' refusals for the member.
  const can = campaigns[0]?.can
  return (
    <section className={css.part} aria-labelledby="campaigns">
      <div className={css.head}>
        <h2 id="campaigns">{t('record-page.campaigns')}</h2>
        <ActionButton
          size="s"
          icon={<CircleStop aria-hidden />}
          reason={can ? reasonOf(stopAct, { can }) : t('record-page.campaigns.none')}
          onClick={() => (open.value = 'stop')}
        >
          {t('record-page.campaigns.stop')}
        </ActionButton>
        <ActionButton
          size="s"
          icon={<Megaphone aria-hidden />}
          reason={can ? reasonOf(sendAct, { can }) : whyNot(campaignsSend)}
          onClick={() => (open.value = 'send')}
        >
          {t('action.campaigns.send')}
        </ActionButton>
      </div>
      {campaigns.length === 0 ? (
        <p className={table.none}>{t('record-page.campaigns.none')}</p>
      ) : (
        <Messages campaigns={campaigns} />
      )}
      {open.value === 'send' && (
        <CallDialog
          endpoint={campaignsSend}
          path={{ id }}
          formPath={null}
          title={t('action.campaigns.send')}
          of={name}
          onDone={(answer: { message?: string; outbox?: Schemas['QueuedMessage'][] }) => {
            tellSent({ title: answer.message ?? '', text: name, outbox: answer.outbox, onRecalled: reread })
            void reread()
          }}
          onClose={close}
        />
      )}
      {open.value === 'stop' && (
        <ConfirmWrite
          endpoint={campaignsStop}
          request={{ path: { id } }}
          title={t('record-page.campaigns.stop-question')}
          of={name}
          confirm={t('record-page.campaigns.stop')}
          onDone={({ message }) => {
            toaster.good(message ?? '', name)
            void reread()
          }}
          onFailure={() => void reread()}
          onClose={close}
        />
      )}
    </section>
  )
}

function Messages({ campaigns }: { campaigns: readonly Message[] }) {
  return (
    <div className={css.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('campaigns.field.campaign')}</th>
            <th>{t('column.text')}</th>
            <th>{t('column.state')}</th>
            <th>{t('column.author')}</th>
            <th>{t('column.created-at')}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((message) => (
            <tr key={message.id}>
              <td>
                <bdi>{message.campaign}</bdi>
              </td>
              <td className={css.text}>
                <bdi>{message.text}</bdi>
              </td>
              <td>
                <State message={message} />
              </td>
              <td>
                <bdi>{message.author}</bdi>
              </td>
              <td>{message.created_at && formatInstant(message.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ message: { state, due_at: due, sent_at: sent } }: { message: Message }) {
  if (!state) return t('record-page.campaigns.past')
  return (
    <>
      <Word isBadge words={OutboxState} of={state} />{' '}
      {due && <small>{t('record-page.campaigns.leaves', { when: said(due) })}</small>}
      {sent && <small>{formatInstant(sent)}</small>}
    </>
  )
}
