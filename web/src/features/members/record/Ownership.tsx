import type { Schemas } from '~/api/call'
import { session } from '~/api/session'
import { labelOf } from '~/api/words'
import { OwnershipRule } from '~/api/words.gen'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'

type Member = Schemas['Member']

/** Whose the member is, by which rule, and until when. */
export function Owner({ member }: { member: Member }) {
  const { owner, owner_rule: rule, owner_since: since, owner_until: until } = member
  if (!owner) return t('record-page.owner.free')
  const parts = [
    owner.id === session.user.value?.id && t('member.mine'),
    rule && labelOf(OwnershipRule, rule),
    since && t('record-page.owner.since', { date: formatDate(since) }),
    until && t('moment.until', { date: formatDate(until) }),
  ]
  return (
    <>
      <bdi>{owner.name}</bdi> <small>{parts.filter(Boolean).join(' · ')}</small>
    </>
  )
}

/** The plan and its end. */
export function Plan({ member: { plan_group: group, end_of_plan: end } }: { member: Member }) {
  if (!end) return t('column.no-plan')
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
