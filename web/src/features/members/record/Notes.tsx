import { useSignal } from '@preact/signals-react'
import type { Schemas } from '~/api/call'
import { annotationsList } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { lazyPart } from '~/shell/lazyPart'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { NewNote } from './NoteForm'
import { SummaryBlock } from './SummaryBlock'
import css from './Notes.module.css'
import { notesAtOnce } from './notesAtOnce'

const OlderNotes = lazyPart(() => import('./OlderNotes'), 'OlderNotes')
const NoteRow = lazyPart(() => import('./NoteRow'), 'NoteRow')

const reread = () => refresh(annotationsList)

/** The notes of colleagues about a member, the pinned ones first, with a box to write one. */
export function Notes({ member }: { member: Schemas['Member'] }) {
  const { id } = member
  const isWhole = useSignal(false)
  const result = useRead(annotationsList, { path: { id }, query: { page: 1, per_page: notesAtOnce } })
  const page = result.data?.annotations
  return (
    <SummaryBlock title={t('noun.note.titles')}>
      <NewNote member={member} onDone={reread} />
      {!page && !result.isError && <Spinner label={t('shell.loading')} />}
      {!page && result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {page?.data.length === 0 && <p className={css.none}>{t('summary.notes.none')}</p>}
      {isWhole.value ? (
        <OlderNotes id={id} />
      ) : (
        <ul className={css.notes}>
          {page?.data.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      {page && page.last_page > 1 && !isWhole.value && (
        <Button size="s" look="ghost" onClick={() => (isWhole.value = true)}>
          {t('summary.notes.more')}
        </Button>
      )}
    </SummaryBlock>
  )
}
