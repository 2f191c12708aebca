import { CheckCheck, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { Folder } from '~/api/words.gen'
import { reasonOf } from '~/parts/act/acts'
import { formatInstant } from '~/text/format'
import { said } from '~/text/moment'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Body } from './Body'
import css from './ThreadMessages.module.css'
import { type ActionsModel, remove } from './actions'
import { targetIn } from './target'
import { ThreadMatches, useMatches } from './ThreadMatches'
import type { ThreadRead } from './useThread'

interface ThreadMessagesProps {
  thread: ThreadRead
  /** The message whose row is open, which is marked unless a match is. */
  marked: number | null
  actions: ActionsModel
}

/**
 * The messages, each on its sender's side. The latest is visible first, or the latest match of a search; earlier ones load
 * on the way up.
 */
export function ThreadMessages({ thread, marked, actions }: ThreadMessagesProps) {
  const { latest, messages, older, isReading } = thread
  const scroller = useRef<HTMLDivElement>(null)
  const below = useRef(0)
  const first = useRef<number>(undefined)
  // Loading above must not move the message being read.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || first.current === messages[0]?.id) return
    first.current = messages[0]?.id
    box.scrollTop = box.scrollHeight - box.clientHeight - below.current
  })
  const matches = useMatches(thread)
  const match = matches.current
  const isThere = messages.some(({ id }) => id === match)
  useLayoutEffect(() => {
    if (isThere) reveal(scroller.current, `#${idOf(match)}`)
  }, [match, isThere])
  const scroll = () => {
    const box = scroller.current
    if (!box) return
    below.current = box.scrollHeight - box.clientHeight - box.scrollTop
    if (box.scrollTop < 200 && !isReading) older?.()
  }
  if (!latest) return null
  return (
    <>
      {matches.ids.length > 0 && <ThreadMatches {...matches} />}
      <div
        ref={scroller}
        className={css.scroller}
        role="region"
        aria-label={t('noun.message.titles')}
        // A thread is read with the arrows, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={scroll}
      >
        {older ? (
          <Button size="s" busy={isReading} onClick={older}>
            {t('conversations-page.older')}
          </Button>
        ) : (
          <p className={css.began}>
            {t('conversations-page.began', { when: said(latest.conversation.created_at) })}
          </p>
        )}
        <ol className={css.messages}>
          {messages.map((message) => (
            <Bubble
              key={message.id}
              message={message}
              isMarked={message.id === (match ?? marked)}
              thread={latest}
              actions={actions}
            />
          ))}
        </ol>
      </div>
    </>
  )
}

const idOf = (message: number | undefined) => `message-${message}`

/** Scrolls the marked words of a message to the middle. */
function reveal(box: Element | null, message: string): void {
  const bubble = box?.querySelector(message)
  const target = (bubble?.querySelector('mark') ?? bubble)?.getBoundingClientRect()
  const frame = box?.getBoundingClientRect()
  if (target && frame) box?.scrollBy(0, target.top - frame.top - (frame.height - target.height) / 2)
}

interface BubbleProps {
  message: Schemas['WholeMessage']
  isMarked: boolean
  thread: Schemas['Thread']
  actions: ActionsModel
}

function Bubble({ message, isMarked, thread, actions }: BubbleProps) {
  const { id, sender_type: side, sender_name: name, send_on: sent, readed_at: read } = message
  const target = targetIn(thread, id)
  const { company, representative: rep } = thread.conversation
  const reason = reasonOf(remove, target)
  return (
    <li id={idOf(id)} className={css.bubble} data-side={side} data-marked={isMarked || undefined}>
      <header>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <time dateTime={sent}>{formatInstant(sent)}</time>
        <ActionButton
          className={css.remove}
          size="s"
          look="ghost"
          icon={<Trash2 aria-hidden />}
          label={`${t(remove.label)} ${id}`}
          data-tip={reason ?? t(remove.label)}
          reason={reason}
          onClick={() => actions.act(remove, target)}
        />
      </header>
      <Body text={message.body} />
      <footer>
        #{id} · {labelOf(Folder, message.folder)}
        <span title={read ? formatInstant(read) : undefined}>
          {read ? (
            <>
              <CheckCheck size={12} aria-hidden /> {t('conversations-page.read-at', { when: said(read) })}
            </>
          ) : (
            t('conversations-page.unread', { name: side === 'company' ? rep.name : company.name })
          )}
        </span>
      </footer>
    </li>
  )
}
