import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/call'
import { session } from '~/api/session'
import { labelOf } from '~/api/words'
import { MemberKind, MemberStatus, OwnershipRule } from '~/api/words.gen'
import { masks } from '~/form/patterns.gen'
import { CopyText } from '~/parts/record/CopyText'
import { Word } from '~/parts/record/Word'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import { buttonClass } from '~/ui/input/Button'
import { formatted } from '~/ui/input/mask'
import { Avatar } from '~/ui/layout/Avatar'
import css from './RecordHeader.module.css'
import { callLink } from './callLink'

type Member = Schemas['Member']

/** Who the member is, whose and until when, the plan, the phone and the status; it stays while the page is scrolled. */
export function RecordHeader({ member, steps }: { member: Member; steps?: ReactNode }) {
  const { id, name, avatar, status, type, phone, email } = member
  return (
    <div className={css.bar}>
      <PageHeader
        route={routeNamed('cms-user-edit')}
        title={<bdi>{name}</bdi>}
        aside={
          <>
            <span className={css.avatar}>
              <Avatar name={name} picture={avatar} />
            </span>
            <span className={css.id}>
              #{id} · {labelOf(MemberKind, type)}
            </span>
            <Word isBadge words={MemberStatus} of={status} />
          </>
        }
        actions={
          <>
            {steps}
            {phone && (
              <a className={buttonClass({})} href={callLink(phone)} title={formatted(masks.phone, phone)}>
                <Phone aria-hidden />
                {t('record-page.call')}
              </a>
            )}
          </>
        }
      />
      <dl className={css.facts}>
        <Fact name={t('member.owner')}>
          <Owner member={member} />
        </Fact>
        <Fact name={t('member.facts.plan')}>
          <Plan member={member} />
        </Fact>
        {phone && (
          <Fact name={t('column.phone')}>
            <CopyText text={formatted(masks.phone, phone)} />
          </Fact>
        )}
        <Fact name={t('column.email')}>
          <CopyText text={email} />
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Owner({ member }: { member: Member }) {
  const { owner, owner_rule: rule, owner_since: since, owner_until: until } = member
  if (!owner) return t('record-page.owner.free')
  const parts = [
    owner.id === session.user.value?.id && t('member.mine'),
    rule && labelOf(OwnershipRule, rule),
    since && t('record-page.owner.since', { date: formatDate(since) }),
    until && t('member.owner-until', { date: formatDate(until) }),
  ]
  return (
    <>
      <bdi>{owner.name}</bdi> <small>{parts.filter(Boolean).join(' · ')}</small>
    </>
  )
}

function Plan({ member: { plan_group: group, end_of_plan: end } }: { member: Member }) {
  if (!end) return t('member.no-plan')
  const date = formatDate(end)
  const isOver = end < today()
  return (
    <>
      {group && <bdi>{group.name}</bdi>}{' '}
      <small data-over={isOver || undefined}>
        {t(isOver ? 'member.plan-ended' : 'member.end-of-plan', { date })}
      </small>
    </>
  )
}
