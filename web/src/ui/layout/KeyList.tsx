import { type Key, t } from '~/text'
import { Kbd } from './Kbd'
import css from './KeyList.module.css'

interface KeyListProps {
  /** The keys, several separated by spaces, and what they do. */
  rows: readonly { key: string; label: Key }[]
}

/** The keys of a page, with what they do. */
export function KeyList({ rows }: KeyListProps) {
  return (
    <dl className={css.keys}>
      {rows.map(({ key, label }) => (
        <div key={key}>
          <dt>
            {key.split(' ').map((one) => (
              <Kbd key={one}>{one}</Kbd>
            ))}
          </dt>
          <dd>{t(label)}</dd>
        </div>
      ))}
    </dl>
  )
}
