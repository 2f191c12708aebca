import { ArrowLeft, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '~/api/can'
import { membersGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { MemberStatus } from '~/api/words.gen'
import { History } from '~/features/members/history/parts'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { Word } from '~/parts/record/Word'
import { Link } from '~/shell/Link'
import { url } from '~/browser/paths'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button, buttonClass } from '~/ui/input/Button'
import { Avatar } from '~/ui/layout/Avatar'
import { MemberFacts } from './MemberFacts'
import css from './MemberPane.module.css'

const back = () => place.change({ open: undefined })

/** The record of a member beside the list. */
export function MemberPane({ id }: { id: number | null }) {
  if (id === null) {
    return (
      <Pane>
        <Notice
          icon={<UserRound size={20} aria-hidden />}
          title={t('member.choose')}
          text={t('member.choose-text')}
        />
      </Pane>
    )
  }
  return (
    <Pane>
      <Button className={css.back} look="ghost" icon={<ArrowLeft aria-hidden />} onClick={back}>
        {t('member.back')}
      </Button>
      <Head id={id} />
      <MemberFacts id={id} />
      <History type="user" id={id} />
    </Pane>
  )
}

const Pane = ({ children }: { children: ReactNode }) => <div className={css.pane}>{children}</div>

/** The member's name and links to the tabs of the record. */
function Head({ id }: { id: number }) {
  const result = useRead(membersGet, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data || result.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  const { name, avatar, status } = result.data.user
  const address = (tab: string) => url('cms-user-edit', { id }, { tab })
  return (
    <header className={css.head}>
      <Avatar name={name} picture={avatar} size={36} />
      <h2>
        <bdi>{name}</bdi> <small>#{id}</small>
      </h2>
      <Word isBadge words={MemberStatus} of={status} />
      <nav className={css.ways} aria-label={name}>
        <Link className={buttonClass({ size: 's' })} href={url('cms-user-edit', { id })}>
          {t('member.open')}
        </Link>
        {can('read', 'Financial') && <Link href={address('financial')}>{t('member.tab.financial')}</Link>}
        {can('read', 'Conversations') && (
          <Link href={address('conversations')}>{t('member.tab.conversations')}</Link>
        )}
        <Link href={address('favourites')}>{t('member.tab.favourites')}</Link>
      </nav>
    </header>
  )
}
