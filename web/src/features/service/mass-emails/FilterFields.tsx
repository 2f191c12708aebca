import type { FormEvent } from 'react'
import { setsList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { RestoredDraft } from '~/form/RestoredDraft'
import { useDraft } from '~/form/useDraft'
import { Link } from '~/shell/Link'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { TextInput } from '~/ui/input/TextInput'
import { listOf } from './AudienceWords'
import css from './MassEmailPage.module.css'
import { type AudienceKind, type AudienceOf, type MassEmailAudience, filterIn } from './view'

/** What the fields of an audience are given. */
export interface AudienceWays<Kind extends AudienceKind> {
  /** The mass e-mail. */
  id: number
  /** The audience that is saved, if it is of this kind. */
  saved: AudienceOf<Kind> | null
  isBusy: boolean
  /** Returns whether it was saved. */
  onSave: (audience: MassEmailAudience) => Promise<boolean>
}

/** A filter of the list of members, typed or pasted as the address of that list. */
export function FilterFields({ id, saved, isBusy, onSave }: AudienceWays<'filter'>) {
  const typed = useDraft<string | null>(`mass-emails/${id}/filter`, null)
  const text = typed.now.value ?? saved?.filter ?? ''
  const filter = filterIn(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSave({ kind: 'filter', filter }).then((isSaved) => isSaved && typed.sent())
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <RestoredDraft of={typed} />
      <Field
        label={t('mass-emails-page.filter')}
        hint={t('mass-emails-page.filter.hint')}
        aside={<Link href={listOf(filter)}>{t('mass-emails-page.filter.list')}</Link>}
      >
        <TextInput name="filter" value={text} onChange={typed.type} />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t(filter === '' ? 'mass-emails-page.filter.take-all' : 'shell.save')}
      </Button>
    </form>
  )
}

/** A set of members, which is saved as soon as it is chosen. */
export function SetFields({ saved, isBusy, onSave }: AudienceWays<'set'>) {
  const { data } = useRead(setsList, { query: { record: 'user', per_page: 200, order_by: 'name' } })
  const sets = data?.sets.data ?? []
  return (
    <Field
      label={t('noun.set.title')}
      {...(data && sets.length === 0 && { hint: t('mass-emails-page.set.none') })}
    >
      <Select
        name="set"
        value={String(saved?.set_id ?? '')}
        placeholder={t('shell.choose')}
        disabled={isBusy}
        onChange={(id) => void onSave({ kind: 'set', set_id: Number(id) })}
        choices={sets.map(({ id, name, count }) => ({
          value: String(id),
          label: `${name} (${formatNumber(count)})`,
        }))}
      />
    </Field>
  )
}
