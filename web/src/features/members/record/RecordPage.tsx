import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Schemas } from '~/api/call'
import { can, isLacking } from '~/api/can'
import { annotationsList, filesList, membersGet, quotasGet } from '~/api/endpoints.gen'
import { Refusal, describe } from '~/api/errors'
import { leaders } from '~/api/leaders.gen'
import { readAhead, useRead } from '~/api/queries'
import { session } from '~/api/session'
import { PaymentList } from '~/features/finance/payments/parts'
import { FavouriteList } from '~/features/members/favourites/parts'
import { History } from '~/features/members/history/parts'
import { MemberCharges } from '~/features/members/members/parts'
import { Statistics } from '~/features/members/statistics/parts'
import { PersonalData } from '~/features/members/personal-data/parts'
import { Timeline } from '~/features/members/timeline/parts'
import { MemberConversations } from '~/features/service/conversations/parts'
import { MemberMeetings } from '~/features/service/scheduler/parts'
import { LeaveGuard } from '~/parts/section/LeaveGuard'
import { AlertHost } from '~/parts/write/alert'
import { lazyPart } from '~/shell/lazyPart'
import { here } from '~/shell/here'
import { place } from '~/shell/place'
import { t } from '~/text'
import { said } from '~/text/moment'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Tabs } from '~/ui/layout/Tabs'
import { Panels } from './Panels'
import { RecordFacts, RecordHeader } from './RecordHeader'
import css from './RecordPage.module.css'
import { cards } from './cards'
import { commandsOf } from './offered'
import { notesAtOnce } from './notesAtOnce'
import { tabOf } from './tabs'

const Outreach = lazyPart(() => import('./OutreachPanel'), 'OutreachPanel')

type Record = Schemas['MemberRecord']

/** The record of a member. */
export function RecordPage() {
  const id = Number(place.params.value['id'])
  const result = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  // The summary would read them only after the record has arrived, and the first panel after its code.
  useEffect(() => {
    const { tab = 'record' } = place.search.peek()
    if (tab !== 'record') return
    const path = { id }
    readAhead(annotationsList, { path, query: { page: 1, per_page: notesAtOnce } })
    if (!isLacking(filesList)) readAhead(filesList, { path })
    const arePlansShown = !cards.states.peek().closed.includes('planos')
    if (arePlansShown && can('read', 'Quota')) readAhead(quotasGet, { path })
  }, [id])
  if (result.isError && !result.data) {
    const isMissing = result.error instanceof Refusal && result.error.status === 404
    return (
      <Notice
        tone={isMissing ? 'quiet' : 'bad'}
        title={t(isMissing ? 'errors.not-found.title' : 'errors.load')}
        text={describe(result.error)}
      />
    )
  }
  if (!result.data) return <Spinner label={t('shell.loading')} />
  return <Whole record={result.data} />
}

function Whole({ record }: { record: Record }) {
  const { user: member } = record
  const [head, height] = useHeight()
  const { tab, role } = place.search.value
  useEffect(() => here.offer(() => commandsOf(record)), [record])
  return (
    <div className={css.page} style={{ '--head': `${height}px` } as CSSProperties}>
      <div ref={head} className={css.head}>
        <RecordHeader record={record} />
      </div>
      <RecordFacts member={member} isBrief={(tab ?? 'record') === 'record'} />
      {member.erased_at && (
        <Notice
          tone="quiet"
          title={t('personal-data.event.erased')}
          text={t('record-page.erased-text', { when: said(member.erased_at) })}
        />
      )}
      <Tabs
        label={t('routes.cms-user-edit.title')}
        value={tab}
        onChange={(to) => place.go(tabOf(member.id, to, role))}
        tabs={tabsOf(record)}
      />
      <LeaveGuard />
      <AlertHost />
    </div>
  )
}

function tabsOf(record: Record) {
  const { id, name, owner } = record.user
  const tabs = [
    {
      id: 'record',
      title: t('record-page.tab.record'),
      panel: <Panels member={record.user} sections={record.sections} />,
    },
    {
      id: 'financial',
      title: t('routes.cms-financial.title'),
      isOpen: can('read', 'Financial'),
      panel: (
        <>
          <h2 className="visually-hidden">{t('routes.cms-financial.title')}</h2>
          <div className={css.charges}>
            <MemberCharges record={record} />
          </div>
          <PaymentList userId={String(id)} />
        </>
      ),
    },
    { id: 'timeline', title: t('list.activities.list'), panel: <Timeline id={id} /> },
    { id: 'statistics', title: t('record-page.tab.statistics'), panel: <Statistics id={id} name={name} /> },
    {
      id: 'outreach',
      title: t('record-page.tab.outreach'),
      panel: <Outreach member={record.user} />,
    },
    { id: 'favourites', title: t('noun.favourite.titles'), panel: <FavouriteList userId={id} /> },
    {
      id: 'conversations',
      title: t('noun.conversation.titles'),
      isOpen: can('read', 'Conversations'),
      panel: <MemberConversations userId={id} />,
    },
    {
      id: 'meetings',
      title: t('noun.meeting.titles'),
      isOpen: can('agendador', 'Projects'),
      panel: <MemberMeetings member={{ id, name }} consultant={owner?.id} />,
    },
    { id: 'history', title: t('list.audits.list'), panel: <History type="user" id={id} /> },
    {
      id: 'personal-data',
      title: t('record-page.tab.personal-data'),
      isOpen: leaders.some((role) => role === session.user.value?.role),
      panel: <PersonalData record={record} />,
    },
  ]
  return tabs.filter(({ isOpen = true }) => isOpen)
}

/** Follows the height of an element, in pixels. */
function useHeight() {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.target.clientHeight ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [box, height] as const
}
