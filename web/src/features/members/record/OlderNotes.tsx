import { annotationsList } from '~/api/endpoints.gen'
import { useGrowing } from '~/parts/list/useGrowing'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { type Note, NoteRow } from './NoteRow'
import css from './Notes.module.css'
import { notesAtOnce } from './notesAtOnce'

/** The notes about a member, the first pages and as many more as are asked for. */
export function OlderNotes({ id }: { id: number }) {
  const { rows, more, isReading, error, retry } = useGrowing({
    endpoint: annotationsList,
    request: (page) => ({ path: { id }, query: { page, per_page: notesAtOnce } }),
    page: ({ annotations }) => annotations,
    keyOf: (note: Note) => note.id,
    first: 2,
  })
  return (
    <>
      <ul className={css.notes}>
        {rows.map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
      </ul>
      {error && <ReadFailure error={error} onRetry={retry} />}
      {more && !error && (
        <Button size="s" look="ghost" busy={isReading} onClick={more}>
          {t('summary.notes.more')}
        </Button>
      )}
    </>
  )
}
