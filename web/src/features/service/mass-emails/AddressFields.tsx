import { type FormEvent, useMemo } from 'react'
import { RestoredDraft } from '~/form/RestoredDraft'
import { useDraft } from '~/form/useDraft'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextArea } from '~/ui/input/TextArea'
import type { AudienceWays } from './FilterFields'
import css from './MassEmailPage.module.css'
import { readList } from './pastedList'

/** How many faults are told at their lines. */
const most = 50

/** A pasted list of addresses and numbers of members, with what is no recipient at its line. */
export function AddressFields({ id, saved, isBusy, onSave }: AudienceWays<'addresses'>) {
  const typed = useDraft<string | null>(`mass-emails/${id}/addresses`, null)
  const text = typed.now.value ?? saved?.addresses ?? ''
  const { addresses, members, faults } = useMemo(() => readList(text), [text])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSave({ kind: 'addresses', addresses: text }).then((isSaved) => isSaved && typed.sent())
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <RestoredDraft of={typed} />
      <Field label={t('mass-emails-page.list')} hint={t('mass-emails-page.list.hint')}>
        <TextArea name="addresses" rows={6} spellCheck={false} value={text} onChange={typed.type} />
      </Field>
      {faults.length > 0 && (
        <ul className={css.faults} aria-label={t('mass-emails-page.list.faults')}>
          {faults.slice(0, most).map(({ line, text: word, kind }) => (
            <li key={`${line} ${word}`}>{t(`mass-emails-page.list.${kind}`, { line, text: word })}</li>
          ))}
          {faults.length > most && <li>{t('mass-emails-page.list.more', { n: faults.length - most })}</li>}
        </ul>
      )}
      <div className={css.buttons}>
        <Button
          type="submit"
          busy={isBusy}
          reason={addresses + members > 0 ? null : t('mass-emails-page.list.empty')}
        >
          {t('shell.save')}
        </Button>
        <span className={css.quiet} role="status">
          {t('mass-emails-page.list.count', {
            addresses: formatNumber(addresses),
            members: formatNumber(members),
          })}
        </span>
      </div>
    </form>
  )
}
