import { MessageCircle } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { membersGetFacts } from '~/api/facts.gen'
import { session } from '~/api/session'
import { labelOf } from '~/api/words'
import { OwnershipRule } from '~/api/words.gen'
import { CopyText } from '~/parts/record/CopyText'
import { RecordFacts } from '~/parts/record/RecordFacts'
import type { OwnFacts } from '~/parts/record/facts'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/ui/input/masks.gen'
import css from './MemberSummary.module.css'

type Member = Schemas['Member']

/** A member at a glance: whose it is and until when, the plan, how to reach it, and its document. */
export function MemberSummary({ member }: { member: Member }) {
  return <RecordFacts look="line" of={member} sections={membersGetFacts} only={glance} own={own} />
}

const glance = ['owner.name', 'plan_group.name', 'phone', 'email', 'cpf', 'cnpj', 'type'] as const

const own: OwnFacts<Member, typeof membersGetFacts> = {
  'owner.name': (member) => (
    <>
      {member.owner && <bdi>{member.owner.name}</bdi>}
      <small>{ownershipOf(member)}</small>
    </>
  ),
  'plan_group.name': (member) => <Plan member={member} />,
  phone: ({ phone }) =>
    phone && (
      <>
        <CopyText text={formatted(masks.phone, phone)} />
        <WhatsApp phone={phone} />
      </>
    ),
}

function ownershipOf({ owner, owner_until: until, owner_rule: rule }: Member): string {
  if (!owner) return t('member.free')
  const parts = [
    owner.id === session.user.value?.id && t('member.mine'),
    until && t('moment.until', { date: formatDate(until) }),
    rule && labelOf(OwnershipRule, rule),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Plan({ member: { plan_group: group, end_of_plan: end } }: { member: Member }) {
  if (!end) return <small>{t('column.no-plan')}</small>
  const date = formatDate(end)
  return (
    <>
      {group && <bdi>{group.name}</bdi>}
      {end < today() ? (
        <span className={css.over}>{t('member.plan-ended', { date })}</span>
      ) : (
        <small>{t('member.end-of-plan', { date })}</small>
      )}
    </>
  )
}

/** Opens a chat with a number of Brazil. */
function WhatsApp({ phone }: { phone: string }) {
  return (
    <a className={css.chat} href={`https://wa.me/55${phone}`} target="_blank" rel="noreferrer">
      <MessageCircle size={13} aria-hidden />
      WhatsApp
    </a>
  )
}
