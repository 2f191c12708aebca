import { ArrowRight, CheckCheck, CornerUpLeft } from 'lucide-react'
import { labelOf } from '~/api/words'
import { ConversationFinished, Folder } from '~/api/words.gen'
import { formatInstant, formatWhen } from '~/text/format'
import { said } from '~/text/moment'
import { t } from '~/text'
import { Avatar } from '~/ui/layout/Avatar'
import { Word } from '~/parts/record/Word'
import css from './ConversationRow.module.css'
import { Preview } from './Preview'
import type { Message } from './reads'

/** A row of the inbox: the members, the preview, and the state of the conversation. */
export function ConversationRow({ row }: { row: Message }) {
  const { sender_name: sender, receiver_name: receiver, finished, responded, readed_at: read } = row
  return (
    <div className={css.row} data-unread={read === null || undefined} data-finished={finished || undefined}>
      <span className={css.faces} data-face>
        <Avatar name={sender} picture={row.sender_avatar} size={24} />
        <Avatar name={receiver} picture={row.receiver_avatar} size={24} />
      </span>
      <span className={css.who}>
        <bdi translate="no">{sender}</bdi>
        <ArrowRight size={12} aria-hidden />
        <span className="visually-hidden">{t('conversations-page.to', { name: '' })}</span>
        <bdi translate="no" className={css.to}>
          {receiver}
        </bdi>
      </span>
      <time className={css.when} dateTime={row.send_on} title={formatInstant(row.send_on)}>
        {formatWhen(row.send_on)}
      </time>
      <span className={css.preview}>
        <Preview row={row} />
      </span>
      <span className={css.foot}>
        {row.folder === 'others' && <span>{labelOf(Folder, row.folder)}</span>}
        <span className={css.marks}>
          {responded && (
            <span title={t('conversations-page.answered')}>
              <CornerUpLeft size={13} aria-hidden />
              <span className="visually-hidden">{t('conversations-page.answered')}</span>
            </span>
          )}
          {read ? (
            <span title={t('conversations-page.read-at', { when: said(read) })}>
              <CheckCheck size={13} aria-hidden />
              <span className="visually-hidden">{t('conversations-page.read')}</span>
            </span>
          ) : (
            <span className={css.unread} title={t('conversations-page.unread', { name: receiver })}>
              {t('conversations-page.unread-short')}
            </span>
          )}
        </span>
        <Word words={ConversationFinished} of={finished} />
      </span>
    </div>
  )
}
