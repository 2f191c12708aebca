import { useSignal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { setsList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { useRead } from '~/api/queries'
import { Moment } from '~/parts/record/Moment'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import css from './SetList.module.css'
import type { List } from './declared'
import { TakenSet } from './TakenSet'
import { type SetTarget, takeSet } from './takeSet'

/** The sets of a list, or the one to take up without being asked. */
export function SetList<L extends List>({ taken, ...props }: SetTarget<L> & { taken?: number }) {
  return taken === undefined ? <Sets {...props} /> : <TakenSet id={taken} {...props} />
}

/** The sets to choose from. Choosing one shows its filter and ticks its rows. */
function Sets<L extends List>({ list, names, ask, selection }: SetTarget<L>) {
  const busy = useSignal<number | null>(null)
  const { data, error } = useRead(setsList, { query: { list: list.endpoint.id, per_page: 200 } })
  if (error) return <p className={css.none}>{describe(error)}</p>
  if (!data) return <p className={css.none}>{t('shell.loading')}</p>
  const sets = data.sets.data
  if (sets.length === 0) return <p className={css.none}>{t('sets.none')}</p>

  const take = async ({ id }: Schemas['RecordSet']) => {
    busy.value = id
    await takeSet(id, { list, names, ask, selection })
    busy.value = null
  }
  return (
    <ul className={css.sets}>
      {sets.map((set) => (
        <li key={set.id}>
          <button type="button" disabled={busy.value !== null} onClick={() => void take(set)}>
            <strong>{set.name}</strong>
            <small>
              {formatNumber(set.count)} · {set.author} · <Moment at={set.created_at} />
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
