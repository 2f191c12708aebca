import type { Schemas } from '~/api/call'
import { MemberStatus } from '~/api/words.gen'
import { CopyText } from '~/parts/record/CopyText'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import { formatDate, formatWhen } from '~/text/format'
import { formatted } from '~/ui/input/mask'
import { masks } from '~/ui/input/masks.gen'
import { Fact } from './Fact'
import { Owner, Plan } from './Ownership'
import css from './Summary.module.css'

/** The member's standing: status, plan, owner, health, and when it was here last. */
export function Standing({ member }: { member: Schemas['Member'] }) {
  const { status, health_score: health, last_login_at: login, created_at: since, cpf, cnpj } = member
  return (
    <dl className={css.standing}>
      <Fact name={t('record-page.quotas.status')}>
        <Word isBadge words={MemberStatus} of={status} />
      </Fact>
      <Fact name={t('column.plan')}>
        <Plan member={member} />
      </Fact>
      <Fact name={t('column.owner')}>
        <Owner member={member} />
      </Fact>
      {typeof health === 'number' && (
        <Fact name={t('column.health-score')}>
          <span className={css.health}>
            <meter min={0} low={40} high={70} optimum={100} max={100} value={health} aria-hidden />
            {health}
          </span>
        </Fact>
      )}
      <Fact name={t('column.last-login-at')}>
        {login ? formatWhen(login) : t('record-page.access.never')}
      </Fact>
      {since && <Fact name={t('summary.since')}>{formatDate(since)}</Fact>}
      {cpf && (
        <Fact name={t('field.cpf')}>
          <CopyText text={formatted(masks.cpf, cpf)} />
        </Fact>
      )}
      {cnpj && (
        <Fact name={t('field.cnpj')}>
          <CopyText text={formatted(masks.cnpj, cnpj)} />
        </Fact>
      )}
    </dl>
  )
}
