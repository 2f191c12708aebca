import { MessageCircle } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { session } from '~/api/session'
import { labelOf } from '~/api/words'
import { MemberKind, OwnershipRule } from '~/api/words.gen'
import { FactLine, type LineField } from '~/parts/record/FactLine'
import { t } from '~/text'
import { formatDate, today } from '~/text/format'
import css from './MemberSummary.module.css'

type Member = Schemas['Member']

/** A member at a glance: whose it is and until when, the plan, how to reach it, and its document. */
export function MemberSummary({ member }: { member: Member }) {
  return <FactLine of={member} fields={fields} />
}

const fields: LineField<Member>[] = [
  { title: 'column.owner', path: 'owner.name', beside: (member) => <small>{ownershipOf(member)}</small> },
  { title: 'column.plan', path: 'plan_group.name', beside: (member) => <Plan member={member} /> },
  {
    title: 'column.phone',
    path: 'phone',
    mask: 'phone',
    isCopied: true,
    beside: ({ phone }) => phone && <WhatsApp phone={phone} />,
  },
  { title: 'column.email', path: 'email', holds: 'email', isCopied: true },
  { title: 'field.cpf', path: 'cpf', mask: 'cpf', isCopied: true },
  { title: 'field.cnpj', path: 'cnpj', mask: 'cnpj', isCopied: true },
  { title: 'column.kind', path: 'type', words: MemberKind },
]

function ownershipOf({ owner, owner_until: until, owner_rule: rule }: Member): string {
  if (!owner) return t('member.free')
  const parts = [
    owner.id === session.user.value?.id && t('member.mine'),
    until && t('moment.until', { date: formatDate(until) }),
    rule && labelOf(OwnershipRule, rule),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Plan({ member: { end_of_plan: end } }: { member: Member }) {
  if (!end) return <small>{t('column.no-plan')}</small>
  const date = formatDate(end)
  if (end < today()) return <span className={css.over}>{t('member.plan-ended', { date })}</span>
  return <small>{t('member.end-of-plan', { date })}</small>
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
