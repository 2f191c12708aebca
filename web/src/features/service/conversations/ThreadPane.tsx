import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { whyNot } from '~/api/can'
import { conversationsGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { ThreadHead } from './ThreadHead'
import { ThreadMessages } from './ThreadMessages'
import css from './ThreadPane.module.css'
import { targetIn } from './target'
import type { TriageModel } from './triage'
import { useThread } from './useThread'

/** The conversation open beside the list, with its actions. */
export function ThreadPane({ triage, id }: { triage: TriageModel; id: number | null }) {
  return (
    <div className={css.pane}>
      {id === null ? (
        <Notice
          icon={<MessagesSquare size={20} aria-hidden />}
          title={t('conversations-page.choose')}
          text={t('conversations-page.choose-text')}
        />
      ) : (
        <Thread triage={triage} id={id} />
      )}
    </div>
  )
}

const back = () => place.change({ open: undefined })

function Thread({ triage, id }: { triage: TriageModel; id: number }) {
  const refused = whyNot(conversationsGet)
  const thread = useThread(id, refused === null)
  const leave = (
    <Button className={css.back} look="ghost" icon={<ArrowLeft aria-hidden />} onClick={back}>
      {t('shell.back-to-list')}
    </Button>
  )
  if (refused ?? thread.error) {
    return (
      <>
        {leave}
        <Notice
          tone="bad"
          title={t('errors.load')}
          text={refused ?? describe(thread.error)}
          actions={!refused && <Button onClick={thread.retry}>{t('errors.retry')}</Button>}
        />
      </>
    )
  }
  if (!thread.latest) {
    return (
      <>
        {leave}
        <Spinner label={t('shell.loading')} />
      </>
    )
  }
  const row = triage.cursor.openRow.value
  const shown = thread.messages.find((message) => message.id === row) ?? thread.messages.at(-1)
  return (
    <>
      {leave}
      <ThreadHead
        conversation={thread.latest.conversation}
        target={targetIn(thread.latest, shown?.id)}
        actions={triage.actions}
      />
      <ThreadMessages thread={thread} marked={row} actions={triage.actions} />
    </>
  )
}
