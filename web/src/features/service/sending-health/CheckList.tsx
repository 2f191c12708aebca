import type { Schemas } from '~/api/call'
import { labelOf } from '~/api/words'
import { SendingCheckKind, SendingCheckState } from '~/api/words.gen'
import { CopyText } from '~/parts/record/CopyText'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import css from './CheckList.module.css'

type Check = Schemas['SendingCheck']

/** What each check found, and what to do. */
export function CheckList({ of }: { of: readonly Check[] }) {
  return (
    <ul className={css.checks}>
      {of.map((check) => (
        <li key={`${check.check} ${check.about ?? ''}`} data-check={check.check} data-state={check.state}>
          <header>
            <h3>{labelOf(SendingCheckKind, check.check)}</h3>
            {check.about && (
              <bdi className={css.about} translate="no">
                {check.about}
              </bdi>
            )}
            <Word isBadge words={SendingCheckState} of={check.state} />
          </header>
          <p>{check.found}</p>
          {check.remedy && <p className={css.remedy}>{check.remedy}</p>}
          {check.record && <DnsRecord of={check.record} />}
        </li>
      ))}
    </ul>
  )
}

/** A record as it is written in DNS; its name and its content are copied one by one. */
function DnsRecord({ of: { name, kind, value } }: { of: Schemas['DnsRecord'] }) {
  return (
    <div className={css.record} role="group" aria-label={t('sending-health.page.record')}>
      <CopyText text={name} />
      <code translate="no">{kind}</code>
      <CopyText text={value} />
    </div>
  )
}
