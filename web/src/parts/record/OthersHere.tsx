import { UserRound } from 'lucide-react'
import { language, t } from '~/text'
import css from './OthersHere.module.css'
import { type OpenedKind, useOthersHere } from './useOthersHere'

/** Who else has a record open, in a quiet line; nothing if there is only the user. */
export function OthersHere({ record, id }: { record: OpenedKind; id: number }) {
  const others = useOthersHere(record, id)
  if (others.length === 0) return null
  const names = new Intl.ListFormat(language.value).format(others.map(({ name }) => name))
  return (
    <p className={css.here} role="status">
      <UserRound size={14} aria-hidden />
      {t('shell.others-here', { n: others.length, names })}
    </p>
  )
}
