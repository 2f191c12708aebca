import { useModel } from '@preact/signals-react'
import { whyNot } from '~/api/can'
import { conversationsGet } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import css from './ConversationCard.module.css'
import { Dialogs } from './Dialogs'
import { ThreadHead } from './ThreadHead'
import { ThreadMessages } from './ThreadMessages'
import { Actions } from './actions'
import { targetIn } from './target'
import { useThread } from './useThread'

/** A conversation beside another page, with its actions. */
export function ConversationCard({ id }: { id: number }) {
  const actions = useModel(() => new Actions())
  const refused = whyNot(conversationsGet)
  const thread = useThread(id, refused === null)
  if (refused ?? thread.error) {
    const retry = !refused && <Button onClick={thread.retry}>{t('errors.retry')}</Button>
    return (
      <Notice tone="bad" title={t('errors.load')} text={refused ?? describe(thread.error)} actions={retry} />
    )
  }
  if (!thread.latest) return <Spinner label={t('shell.loading')} />
  return (
    <div className={css.card}>
      <ThreadHead
        conversation={thread.latest.conversation}
        target={targetIn(thread.latest, thread.messages.at(-1)?.id)}
        actions={actions}
      />
      <ThreadMessages thread={thread} marked={null} actions={actions} />
      <Dialogs actions={actions} />
    </div>
  )
}
