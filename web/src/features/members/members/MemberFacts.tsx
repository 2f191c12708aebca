import type { ReactNode } from 'react'
import type { Schemas } from '~/api/call'
import { membersGet } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { labelOf } from '~/api/words'
import { MemberKind, PersonKind } from '~/api/words.gen'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/form/patterns.gen'
import { CopyText } from '~/parts/record/CopyText'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatDate, formatInstant } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { Fact, Facts } from '~/ui/layout/Facts'
import css from './MemberFacts.module.css'

/** The filled-in fields of a member's record. */
export function MemberFacts({ id }: { id: number }) {
  const result = useRead(membersGet, { path: { id }, query: { columns: 'complete' } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data || result.isPlaceholderData) return <Spinner label={t('shell.loading')} />
  const { user } = result.data
  return (
    <div className={css.facts}>
      <Identity member={user} />
      <Work member={user} />
      <Activity member={user} />
    </div>
  )
}

interface SectionProps {
  member: Schemas['Member']
}

/** A fact that is left out if it is unknown. */
function Known({ name, value }: { name: string; value: ReactNode }) {
  return value ? <Fact name={name}>{value}</Fact> : null
}

const copied = (text: string | null | undefined) => text && <CopyText text={text} />

function Identity({ member }: SectionProps) {
  const { email, phone, cpf, cnpj, company_name: company, person, type, state } = member
  return (
    <Facts title={t('member.facts.identity')}>
      <Fact name={t('column.kind')}>{labelOf(MemberKind, type)}</Fact>
      <Known name={t('member.facts.person')} value={person && labelOf(PersonKind, person)} />
      <Known name={t('member.facts.company')} value={company && <bdi>{company}</bdi>} />
      <Known name={t('column.email')} value={copied(email)} />
      <Known name={t('column.phone')} value={copied(phone && formatted(masks.phone, phone))} />
      <Known name={t('member.facts.cpf')} value={copied(cpf && formatted(masks.cpf, cpf))} />
      <Known name={t('member.facts.cnpj')} value={copied(cnpj && formatted(masks.cnpj, cnpj))} />
      <Known name={t('column.address-state')} value={state} />
    </Facts>
  )
}

function Work({ member }: SectionProps) {
  const { account_manager: consultant, success_manager: success, cerc, plan_group: group } = member
  const { end_of_plan: end, zones = [], segments = [] } = member
  return (
    <Facts title={t('member.facts.work')}>
      <Known name={t('member.facts.plan')} value={group?.name} />
      <Known name={t('column.end-of-plan')} value={end && formatDate(end)} />
      <Known name={t('column.consultant')} value={consultant?.name} />
      <Known name={t('member.filter.success-manager')} value={success?.name} />
      <Known name={t('member.filter.cerc')} value={cerc?.name} />
      <Known name={t('member.facts.segments')} value={segments.map((segment) => segment.name).join(', ')} />
      <Known name={t('member.facts.zones')} value={zones.map((zone) => zone.name).join(', ')} />
    </Facts>
  )
}

function Activity({ member }: SectionProps) {
  const { created_at: created, verified_at: verified, last_login_at: login, health_score: score } = member
  return (
    <Facts title={t('member.facts.activity')}>
      <Known name={t('column.created-at')} value={created && formatInstant(created)} />
      <Known name={t('member.facts.verified')} value={verified && formatInstant(verified)} />
      <Known name={t('column.last-login-at')} value={login && formatInstant(login)} />
      <Known name={t('column.health-score')} value={score != null && String(score)} />
    </Facts>
  )
}
