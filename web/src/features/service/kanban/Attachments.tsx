import { type Schemas, address, call } from '~/api/call'
import { whyNot } from '~/api/can'
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
import { refresh } from '~/api/queries'
import { FileBox } from '~/parts/record/FileBox'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'

interface AttachmentsProps {
  /** The number of the track entry. */
  entry: number
  /** The owner of the files, for screen readers. */
  label: string
  files: readonly Schemas['Attachment'][]
  /** Whether the label is above them. */
  isTitled?: boolean
  /** Runs after a file was attached. */
  onAttached?: (entry: Schemas['TrackEntry']) => void
}

const { most, endings } = tracksAttach.receives

/** The files of a track entry. */
export function Attachments({ entry, label, files, isTitled, onAttached }: AttachmentsProps) {
  const send = async (chosen: readonly File[]) => {
    const sent = await Promise.all(chosen.map((file) => attach(entry, file)))
    // The entry with the most files is the latest.
    const latest = sent
      .flatMap((after) => after ?? [])
      .toSorted((one, other) => filesOf(one) - filesOf(other))
      .at(-1)
    if (latest) onAttached?.(latest)
    void refresh(tracksList.endpoint, tracksByColumns, cardsGet, cardsList)
  }
  return (
    <section aria-label={label}>
      {isTitled && <h3>{label}</h3>}
      <FileBox
        label={label}
        files={files}
        hrefOf={(id) => address(tracksDownloadAttachment.path, { id })}
        endings={endings}
        add={t('kanban-page.attachments.add')}
        drop={t('files.drop')}
        look="ghost"
        addReason={whyNot(tracksAttach)}
        onSend={send}
      />
    </section>
  )
}

const filesOf = ({ attachments }: Schemas['TrackEntry']) => attachments?.length ?? 0

/** Sends a file, and reports the outcome. */
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
