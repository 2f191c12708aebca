import type { ReactNode } from 'react'
import { can } from '~/api/can'
import { membersGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { MemberStatus } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { Timeline } from '~/features/members/timeline/parts'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Word } from '~/parts/record/Word'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { buttonClass } from '~/ui/input/Button'
import { Avatar } from '~/ui/layout/Avatar'
import { MemberCharges } from './MemberCharges'
import css from './MemberCard.module.css'
import { MemberSummary } from './MemberSummary'

interface MemberCardProps {
  id: number
  /** The board from which the record is opened. */
  role?: string | undefined
  /** What stands between the summary and the timeline. */
  children?: ReactNode
}

/** A member beside something else: the summary, the ways to charge, links to the tabs of the record, and the timeline. */
export function MemberCard({ id, role, children }: MemberCardProps) {
  const result = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data || result.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  const { name, avatar, status } = result.data.user
  const address = (tab?: string) => url('cms-user-edit', { id }, { role, tab })
  return (
    <div className={css.card}>
      <header className={css.head}>
        <Avatar name={name} picture={avatar} size={36} />
        <h2>
          <bdi>{name}</bdi> <small>#{id}</small>
        </h2>
        <Word isBadge words={MemberStatus} of={status} />
      </header>
      <MemberSummary member={result.data.user} />
      {can('read', 'Financial') && <MemberCharges record={result.data} />}
      <nav className={css.ways} aria-label={name}>
        <Link className={buttonClass({ size: 's' })} href={address()}>
          {t('shell.open-record')}
        </Link>
        {can('read', 'Financial') && (
          <Link href={address('financial')}>{t('routes.cms-financial.title')}</Link>
        )}
        {can('read', 'Conversations') && (
          <Link href={address('conversations')}>{t('noun.conversation.titles')}</Link>
        )}
        <Link href={address('favourites')}>{t('noun.favourite.titles')}</Link>
        <Link href={address('history')}>{t('list.audits.list')}</Link>
      </nav>
      {children}
      <Timeline id={id} />
    </div>
  )
}
