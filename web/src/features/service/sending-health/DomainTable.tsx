import type { Schemas } from '~/api/call'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './Table.module.css'

type Figures = Schemas['DomainFigures']

interface DomainTableProps {
  total: Figures
  of: readonly Figures[]
}

/** The outcome of the letters to each domain, and of all. */
export function DomainTable({ total, of }: DomainTableProps) {
  if (total.letters === 0) return <p>{t('sending-health.page.no-letters')}</p>
  return (
    // On a phone it is wider than the page, and scrolls also by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={t('sending-health.page.domains')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sending-health.column.recipients-domain')}</th>
            <th scope="col">{t('sending-health.column.letters')}</th>
            <th scope="col">{t('sending-health.column.bounced')}</th>
            <th scope="col">{t('sending-health.column.complained')}</th>
            <th scope="col">{t('sending-health.column.per-thousand')}</th>
          </tr>
        </thead>
        <tbody>
          {of.map((figures) => (
            <Row key={figures.domain} of={figures} name={figures.domain} />
          ))}
        </tbody>
        <tfoot>
          <Row of={total} name={t('sending-health.page.all')} />
        </tfoot>
      </table>
    </div>
  )
}

function Row({ of, name }: { of: Figures; name: string }) {
  return (
    <tr>
      <th scope="row">
        <bdi translate={of.domain ? 'no' : undefined}>{name}</bdi>
      </th>
      <td>{formatNumber(of.letters)}</td>
      <td>{formatNumber(of.bounced)}</td>
      <td>{formatNumber(of.complained)}</td>
      <td>{formatNumber(of.complained_per_thousand)}</td>
    </tr>
  )
}
