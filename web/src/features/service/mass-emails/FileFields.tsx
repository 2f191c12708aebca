import { useSignal } from '@preact/signals-react'
import type { FormEvent } from 'react'
import { describe } from '~/api/errors'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { Field, useField } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import type { AudienceWays } from './FilterFields'
import css from './MassEmailPage.module.css'
import { type ColumnFile, likelyColumn, readColumns, sentCsv } from './columnFile'

/** A CSV file: the column that holds the addresses, and the others, which become variables. */
export function FileFields({ saved, isBusy, onSave }: AudienceWays<'file'>) {
  const file = useSignal<ColumnFile | null>(null)
  const at = useSignal(0)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      const columns = readColumns(chosen.name, await chosen.text())
      at.value = likelyColumn(columns)
      file.value = columns
    } catch (error) {
      toaster.bad(t('mass-emails-page.file.unread'), describe(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = file.value
    if (!chosen) return
    const audience = { kind: 'file', name: chosen.name, csv: sentCsv(chosen, at.value) } as const
    void onSave(audience).then((isSaved) => isSaved && (file.value = null))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <Field
        label={t('mass-emails-page.audience.file')}
        hint={
          saved ? t('mass-emails-page.file.saved', { name: saved.name }) : t('mass-emails-page.file.hint')
        }
      >
        <FileInput onChange={(chosen) => void read(chosen)} />
      </Field>
      {file.value && <Columns file={file.value} at={at.value} onChange={(next) => (at.value = next)} />}
      <Button
        type="submit"
        busy={isBusy}
        reason={file.value && file.value.rows.length > 0 ? null : t('mass-emails-page.file.choose')}
      >
        {t('shell.save')}
      </Button>
    </form>
  )
}

function FileInput({ onChange }: { onChange: (chosen: File | undefined) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      name="file"
      accept=".csv,.txt,text/csv,text/plain"
      onChange={({ target }) => onChange(target.files?.[0])}
    />
  )
}

interface ColumnsProps {
  file: ColumnFile
  at: number
  onChange: (at: number) => void
}

/** Which column holds the addresses, and how the others are named in the text. */
function Columns({ file: { columns, rows }, at, onChange }: ColumnsProps) {
  const others = columns.filter((_, index) => index !== at)
  return (
    <>
      <Field
        label={t('mass-emails-page.file.column')}
        hint={t('mass-emails-page.file.rows', { n: rows.length, count: formatNumber(rows.length) })}
      >
        <Select
          name="column"
          value={String(at)}
          onChange={(next) => onChange(Number(next))}
          choices={columns.map((name, index) => ({
            value: String(index),
            label: `${name} (${rows[0]?.[index] ?? ''})`,
          }))}
        />
      </Field>
      {others.length > 0 && (
        <p className={css.quiet}>
          {t('mass-emails-page.file.variables')} <bdi>{others.join(', ')}</bdi>
        </p>
      )}
    </>
  )
}
