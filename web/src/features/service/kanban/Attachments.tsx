import { useSignal } from '@preact/signals-react'
import { Paperclip } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { type Schemas, address, call } from '~/api/call'
import {
  cardsGet,
  cardsList,
  tracksAttach,
  tracksByColumns,
  tracksDownloadAttachment,
} from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { tracksList } from '~/api/lists.gen'
import { can } from '~/api/can'
import { refresh } from '~/api/queries'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatInstant, formatSize } from '~/text/format'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './Attachments.module.css'

interface AttachmentsProps {
  /** The number of the track entry. */
  entry: number
  /** What the files belong to, for screen readers. */
  label: string
  files: readonly Schemas['Attachment'][]
  /** Whether the label stands above them. */
  isTitled?: boolean
  /** Runs after a file was attached. */
  onAttached?: (entry: Schemas['TrackEntry']) => void
}

const { most, endings } = tracksAttach.receives

/** The files of a track entry: downloaded by their names, and added by a button or by dropping them. */
export function Attachments({ entry, label, files, isTitled, onAttached }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null)
  const busy = useSignal(false)
  const over = useSignal(false)
  const send = async (chosen: Iterable<File>) => {
    busy.value = true
    const sent = await Promise.all(Array.from(chosen, (file) => attach(entry, file)))
    // The entry with the most files is the latest.
    const latest = sent
      .flatMap((after) => after ?? [])
      .toSorted((one, other) => filesOf(one) - filesOf(other))
      .at(-1)
    if (latest) onAttached?.(latest)
    busy.value = false
    void refresh(tracksList.endpoint, tracksByColumns, cardsGet, cardsList)
  }
  const drop = (event: DragEvent) => {
    over.value = false
    if (!holdsFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    void send(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    over.value = true
  }
  const isAllowed = can('update', 'Kanban')
  return (
    // The button does the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css.attachments}
      aria-label={label}
      data-over={over.value || undefined}
      onDragOver={isAllowed ? drag : undefined}
      onDragLeave={() => (over.value = false)}
      onDrop={isAllowed ? drop : undefined}
    >
      {isTitled && <h3>{label}</h3>}
      {files.length > 0 && (
        <ul>
          {files.map(({ id, name, size, added_at: at, added_by: by }) => (
            <li key={id}>
              <a href={address(tracksDownloadAttachment.path, { id })} download={name}>
                <bdi>{name}</bdi>
              </a>
              <small>
                {[formatSize(size), by, formatInstant(at).slice(0, -3)].filter(Boolean).join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {isAllowed && (
        <>
          <ActionButton
            size="s"
            look="ghost"
            icon={<Paperclip aria-hidden />}
            busy={busy.value}
            onClick={() => input.current?.click()}
          >
            {t(over.value ? 'kanban-page.attachments.drop' : 'kanban-page.attachments.add')}
          </ActionButton>
          <input
            ref={input}
            hidden
            multiple
            type="file"
            accept={endings.join(',')}
            aria-label={label}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])]
              // The same file may be chosen again after a refusal.
              currentTarget.value = ''
              void send(chosen)
            }}
          />
        </>
      )}
    </section>
  )
}

const filesOf = ({ attachments }: Schemas['TrackEntry']) => attachments?.length ?? 0

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Sends a file, and tells the user how it went. */
async function attach(id: number, file: File): Promise<Schemas['TrackEntry'] | null> {
  if (file.size > most) {
    toaster.bad(t('kanban-page.attachments.too-large', { name: file.name, mb: most >> 20 }))
    return null
  }
  try {
    const { message, entry } = await call(tracksAttach, { path: { id }, file })
    toaster.good(message)
    return entry ?? null
  } catch (error) {
    toaster.bad(title(error), describe(error))
    return null
  }
}
