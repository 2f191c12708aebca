import { useSignal } from '@preact/signals-react'
import { FileUp } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef } from 'react'
import { useDraft } from '~/form/useDraft'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Trouble } from '~/parts/write/Rehearsed'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextArea } from '~/ui/input/TextArea'
import css from './ImportStart.module.css'
import type { ImportModelOf } from './ImportModel'
import { mostBytes, mostColumns, mostRows } from './sheet'

/** Where an import begins: a file that is chosen or dropped, or lines that are pasted. */
export function ImportStart({ model }: { model: ImportModelOf }) {
  const pasted = useDraft('import/lines', '')
  const lines = pasted.now.value
  const fault = model.source.fault.value
  const limits = {
    rows: formatNumber(mostRows),
    columns: formatNumber(mostColumns),
    bytes: formatNumber(mostBytes / 1024 / 1024),
  }
  /** What is pasted beside the field begins at once. */
  const take = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    if (file) void model.source.open(file)
    else if (text.trim()) void model.source.paste(text)
  }
  return (
    <section className={css.start} onPaste={take}>
      {fault && <Trouble>{fault}</Trouble>}
      <DropZone model={model} />
      <p className={css.hint}>{t('import-page.formats', limits)}</p>
      <form
        className={css.paste}
        onSubmit={(event) => {
          event.preventDefault()
          if (lines.trim()) void model.source.paste(lines)
        }}
      >
        <Field label={t('import-page.paste')} hint={t('import-page.paste-hint')}>
          <TextArea rows={6} name="lines" value={lines} onChange={pasted.type} />
        </Field>
        <Button type="submit" reason={lines.trim() ? null : t('import-page.paste-empty')}>
          {t('import-page.paste-read')}
        </Button>
      </form>
    </section>
  )
}

function DropZone({ model }: { model: ImportModelOf }) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useSignal(false)
  const isReading = model.stage.value === 'reading'
  const hold = (event: DragEvent) => {
    event.preventDefault()
    isOver.value = true
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    isOver.value = false
    const [file] = event.dataTransfer.files
    const text = event.dataTransfer.getData('text/plain')
    if (file) void model.source.open(file)
    else if (text) void model.source.paste(text)
  }
  return (
    // A file can be chosen by the button, too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.zone}
      data-over={isOver.value || undefined}
      onDragOver={hold}
      onDragLeave={() => (isOver.value = false)}
      onDrop={drop}
    >
      {isReading ? (
        <>
          <Spinner label={t('import-page.reading')} />
          <p>{t('import-page.reading')}</p>
          <Button onClick={model.source.cancel}>{t('shell.cancel')}</Button>
        </>
      ) : (
        <>
          <FileUp aria-hidden />
          <p>{t('import-page.drop')}</p>
          <Button look="primary" autoFocus onClick={() => input.current?.click()}>
            {t('import-page.choose')}
          </Button>
        </>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label={t('import-page.choose')}
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void model.source.open(file)
          target.value = ''
        }}
      />
    </div>
  )
}
