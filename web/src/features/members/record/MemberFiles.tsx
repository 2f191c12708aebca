import { useSignal } from '@preact/signals-react'
import { type Schemas, address, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { filesAdd, filesDelete, filesDownload, filesList } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { refresh, useRead } from '~/api/queries'
import { FileBox } from '~/parts/record/FileBox'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { RemoveDialog } from './dialogs'
import { SummaryBlock } from './SummaryBlock'

type MemberFile = Schemas['MemberFile']

const { most, endings } = filesAdd.receives

const reread = () => refresh(filesList)

/** The files that are kept with a member: added, downloaded and removed. */
export function MemberFiles({
  member: { id, name: member, erased_at: erased },
}: {
  member: Schemas['Member']
}) {
  const removed = useSignal<MemberFile | null>(null)
  const result = useRead(filesList, { path: { id } })
  const gone = erased ? t('personal-data.event.erased') : null
  const send = async (chosen: readonly File[]) => {
    await Promise.all(chosen.map((file) => add(id, file)))
    void reread()
  }
  const file = removed.value
  return (
    <SummaryBlock title={t('noun.file.titles')}>
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {result.isPending && <Spinner label={t('shell.loading')} />}
      {result.data && (
        <FileBox
          label={t('noun.file.titles')}
          files={result.data.files}
          hrefOf={(each) => address(filesDownload.path, { id: each })}
          endings={endings}
          none={t('summary.files.none')}
          add={t('summary.files.add')}
          drop={t('files.drop')}
          addReason={gone ?? whyNot(filesAdd)}
          onSend={send}
          removal={{
            reason: gone ?? whyNot(filesDelete),
            label: (name) => t('summary.files.remove', { name }),
            onRemove: (each) => (removed.value = result.data.files.find((one) => one.id === each) ?? null),
          }}
        />
      )}
      {file && (
        <RemoveDialog
          endpoint={filesDelete}
          request={{ path: { id: file.id }, version: file.version }}
          title={t('summary.files.remove-question')}
          name={`${file.name} · ${member}`}
          confirm={t('summary.files.remove-yes')}
          reread={reread}
          onClose={() => (removed.value = null)}
        />
      )}
    </SummaryBlock>
  )
}

/** Sends a file, and reports the outcome. */
async function add(id: number, file: File): Promise<void> {
  if (file.size > most) {
    toaster.bad(t('summary.files.too-large', { name: file.name, mb: most >> 20 }))
    return
  }
  try {
    const { message } = await call(filesAdd, { path: { id }, file })
    toaster.good(message)
  } catch (error) {
    toaster.bad(title(error), `${file.name}: ${describe(error)}`)
  }
}
