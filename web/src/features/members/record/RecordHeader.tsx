import { Phone, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '~/api/call'
import { session } from '~/api/session'
import { labelOf } from '~/api/words'
import { MemberKind, MemberStatus, OwnershipRule } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { masks } from '~/ui/input/masks.gen'
import { CopyText } from '~/parts/record/CopyText'
import { Email } from '~/parts/record/Email'
import { Word } from '~/parts/record/Word'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import { buttonClass } from '~/ui/input/Button'
import { formatted } from '~/ui/input/mask'
import { AlsoOpen } from './AlsoOpen'
import { Fact } from './Fact'
import css from './RecordHeader.module.css'
import { Picture } from './Picture'
import { callLink } from './callLink'

type Member = Schemas['Member']

interface RecordHeaderProps {
  member: Member
  sections: Schemas['MemberRecord']['sections']
  steps?: ReactNode
}

/** Who the member is, whose and until when, the plan, the phone and the status; it stays while the page is scrolled. */
export function RecordHeader({ member, sections, steps }: RecordHeaderProps) {
  const { id, name, status, type, phone, email } = member
  return (
    <div className={css.bar}>
      <PageHeader
        route={routeNamed('cms-user-edit')}
        title={<bdi>{name}</bdi>}
        aside={
          <>
            <span className={css.avatar}>
              <Picture member={member} saved={sections?.avatar} />
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
            <Link className={buttonClass({})} href={url('cms-double-registration', { id })}>
              <Users aria-hidden />
              {t('record-page.duplicates')}
            </Link>
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
          {email ? (
            <CopyText text={email}>
              <Email of={email} />
            </CopyText>
          ) : (
            <Email of={email} />
          )}
        </Fact>
        <AlsoOpen id={id} />
      </dl>
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
