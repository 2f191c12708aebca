import type { Schemas } from '~/api/call'
import { can } from '~/api/can'
import { membersGet } from '~/api/endpoints.gen'
import { Refused, describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { MemberStatus } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { PaymentList } from '~/features/finance/payments/parts'
import { FavouriteList } from '~/features/members/favourites/parts'
import { History } from '~/features/members/history/parts'
import { Timeline } from '~/features/members/timeline/parts'
import { MemberConversations } from '~/features/service/conversations/parts'
import { MemberMeetings } from '~/features/service/scheduler/parts'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Avatar } from '~/ui/layout/Avatar'
import { Tabs } from '~/ui/layout/Tabs'
import { MemberCharges } from './MemberCharges'
import { MemberFacts } from './MemberFacts'
import css from './MemberPage.module.css'
import { MemberSummary } from './MemberSummary'

/** The record of a member. */
export default function MemberPage() {
  const id = Number(place.params.value.id)
  const result = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (result.isError) {
    const isMissing = result.error instanceof Refused && result.error.status === 404
    return (
      <Notice
        tone={isMissing ? 'quiet' : 'bad'}
        title={t(isMissing ? 'errors.not-found.title' : 'errors.load')}
        text={describe(result.error)}
      />
    )
  }
  if (!result.data) return <Spinner label={t('shell.loading')} />
  return <Record record={result.data} />
}

function Record({ record }: { record: Schemas['MemberRecord'] }) {
  const { user: member } = record
  return (
    <>
      <PageHeader
        route={routeNamed('cms-user-edit')}
        title={member.name}
        aside={
          <>
            <Avatar name={member.name} picture={member.avatar} />
            <span className={css.id}>#{member.id}</span>
            <Word isBadge words={MemberStatus} of={member.status} />
          </>
        }
      />
      <div className={css.summary}>
        <MemberSummary member={member} />
      </div>
      <Tabs
        label={t('routes.cms-user-edit.title')}
        value={place.search.value['tab']}
        // What one tab has in the address means nothing to another.
        onChange={(tab) => place.go(url('cms-user-edit', { id: member.id }, { tab }))}
        tabs={tabsOf(record)}
      />
    </>
  )
}

function tabsOf(record: Schemas['MemberRecord']) {
  const { id, name, owner } = record.user
  const tabs = [
    {
      id: 'financial',
      title: t('member.tab.financial'),
      isOpen: can('read', 'Financial'),
      panel: (
        <>
          <h2 className="visually-hidden">{t('member.tab.financial')}</h2>
          <div className={css.charges}>
            <MemberCharges record={record} />
          </div>
          <PaymentList userId={String(id)} />
        </>
      ),
    },
    { id: 'timeline', title: t('member.tab.timeline'), panel: <Timeline id={id} /> },
    { id: 'favourites', title: t('member.tab.favourites'), panel: <FavouriteList userId={id} /> },
    {
      id: 'conversations',
      title: t('member.tab.conversations'),
      isOpen: can('read', 'Conversations'),
      panel: <MemberConversations userId={id} />,
    },
    {
      id: 'meetings',
      title: t('member.tab.meetings'),
      isOpen: can('agendador', 'Projects'),
      panel: <MemberMeetings member={{ id, name }} consultant={owner?.id} />,
    },
    { id: 'history', title: t('member.tab.history'), panel: <History type="user" id={id} /> },
    { id: 'record', title: t('routes.cms-user-edit.title'), panel: <MemberFacts id={id} /> },
  ]
  return tabs.filter(({ isOpen = true }) => isOpen)
}
