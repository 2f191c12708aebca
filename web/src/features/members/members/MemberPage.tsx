import { useSignal } from '@preact/signals-react'
import { Link2, Plus } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { membersGet, paymentsCreate } from '~/api/endpoints.gen'
import { Refused, describe } from '~/api/errors'
import { labelOf } from '~/api/words'
import { MemberKind, MemberStatus } from '~/api/words.gen'
import { useRead } from '~/api/queries'
import { can, whyNot } from '~/api/can'
import { type LinkKind, PaymentLinkDialog, PaymentList } from '~/features/finance/payments/parts'
import { FavouriteList } from '~/features/members/favourites/parts'
import { History } from '~/features/members/history/parts'
import { MemberConversations } from '~/features/service/conversations/parts'
import { formatDate, today } from '~/text/format'
import { PageHeader } from '~/shell/PageHeader'
import { url } from '~/browser/paths'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Avatar } from '~/ui/layout/Avatar'
import { Word } from '~/parts/record/Word'
import { Notice } from '~/ui/feedback/Notice'
import { Spinner } from '~/ui/feedback/Spinner'
import { Tabs } from '~/ui/layout/Tabs'
import { MemberFacts } from './MemberFacts'
import css from './MemberPage.module.css'

type Member = Schemas['Member']

/** The record of a member. */
export default function MemberPage() {
  const result = useRead(membersGet, { path: { id: Number(place.params.value.id) } })
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
  return <Record member={result.data.user} can={result.data.can} />
}

interface RecordProps {
  member: Member
  /** The viewer's guards for the member. */
  can: Schemas['MemberRecord']['can'] | undefined
}

function Record({ member, can: guards }: RecordProps) {
  return (
    <>
      <PageHeader
        route={routeNamed('cms-user-edit')}
        title={member.name}
        aside={
          <>
            <Avatar name={member.name} picture={member.avatar} />
            <Word isBadge words={MemberStatus} of={member.status} />
          </>
        }
      />
      <p className={css.about}>
        #{member.id} · {labelOf(MemberKind, member.type)} · {member.email} · {planInWords(member)}
      </p>
      <Tabs
        label={t('routes.cms-user-edit.title')}
        value={place.search.value['tab']}
        // What one tab has in the address means nothing to another.
        onChange={(tab) => place.go(url('cms-user-edit', { id: member.id }, { tab }))}
        tabs={tabsOf(member, guards)}
      />
    </>
  )
}

function tabsOf(member: Member, guards: RecordProps['can']) {
  const { id } = member
  return [
    ...(can('read', 'Financial')
      ? [
          {
            id: 'financial',
            title: t('member.tab.financial'),
            panel: <Payments member={member} can={guards} />,
          },
        ]
      : []),
    { id: 'favourites', title: t('member.tab.favourites'), panel: <FavouriteList userId={id} /> },
    ...(can('read', 'Conversations')
      ? [
          {
            id: 'conversations',
            title: t('member.tab.conversations'),
            panel: <MemberConversations userId={id} />,
          },
        ]
      : []),
    { id: 'history', title: t('member.tab.history'), panel: <History type="user" id={id} /> },
    { id: 'record', title: t('routes.cms-user-edit.title'), panel: <MemberFacts id={id} /> },
  ]
}

function planInWords({ end_of_plan: end }: Member): string {
  if (!end) return t('member.no-plan')
  return t(end < today() ? 'member.plan-ended' : 'member.end-of-plan', { date: formatDate(end) })
}

/** The financial list of one member, with the two ways to charge them. */
function Payments({ member, can: guards }: RecordProps) {
  const link = useSignal<LinkKind | null>(null)
  const reason = whyNot(paymentsCreate) ?? guards?.create?.sentence
  return (
    <>
      <div className={css.buttons}>
        <ActionButton
          icon={<Plus aria-hidden />}
          reason={reason}
          onClick={() => {
            link.value = 'product'
          }}
        >
          {t('payments-page.link.product')}
        </ActionButton>
        <ActionButton
          look="primary"
          icon={<Link2 aria-hidden />}
          reason={reason}
          onClick={() => {
            link.value = 'plan'
          }}
        >
          {t('payments-page.link.plan')}
        </ActionButton>
      </div>
      <PaymentList userId={String(member.id)} />
      {link.value && (
        <PaymentLinkDialog kind={link.value} member={member} onClose={() => (link.value = null)} />
      )}
    </>
  )
}
