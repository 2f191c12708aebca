import { useSignal } from '@preact/signals-react'
import { Phone, Trash2 } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { whyNot } from '~/api/can'
import { importedPhonesInvalidate, importedPhonesGet } from '~/api/endpoints.gen'
import { refresh, useRead } from '~/api/queries'
import { masks } from '~/ui/input/masks.gen'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { ActionButton } from '~/ui/input/ActionButton'
import { buttonClass } from '~/ui/input/Button'
import { formatted } from '~/ui/input/mask'
import { callLink } from '~/parts/record/callLink'
import css from './contacts.module.css'

const InvalidateDialog = lazyDialog(() => import('./InvalidateDialog'), 'InvalidateDialog')

type ImportedPhone = Schemas['ImportedPhone']

const reread = () => refresh(importedPhonesGet)

/** The phones that were imported for the member, each of which can be declared invalid. */
export function ImportedPhones({ member: { id, name } }: { member: Pick<Schemas['Member'], 'id' | 'name'> }) {
  const asked = useSignal<ImportedPhone | null>(null)
  const result = useRead(importedPhonesGet, { path: { id } })
  if (result.isError) return <ReadFailure error={result.error} onRetry={() => void result.refetch()} />
  if (!result.data) return <Spinner label={t('shell.loading')} />
  const phones = result.data.data.extracted_phones
  if (phones.length === 0) return <p className={css.none}>{t('record-page.imported.none')}</p>
  const phone = asked.value
  return (
    <>
      <ul className={css.list}>
        {phones.map((each) => {
          const shown = formatted(masks.phone, each.phone)
          return (
            <li key={each.id} className={css.row}>
              <span className={css.value}>{shown}</span>
              {each.source && <small>{each.source}</small>}
              <span className={css.actions}>
                <a className={buttonClass({ look: 'ghost', size: 's' })} href={callLink(each.phone)}>
                  <Phone aria-hidden />
                  {t('record-page.call')}
                </a>
                <ActionButton
                  look="ghost"
                  size="s"
                  icon={<Trash2 aria-hidden />}
                  reason={whyNot(importedPhonesInvalidate)}
                  label={t('record-page.imported.remove', { phone: shown })}
                  onClick={() => (asked.value = each)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      {phone && (
        <InvalidateDialog
          id={phone.id}
          phone={formatted(masks.phone, phone.phone)}
          member={name}
          reread={reread}
          onClose={() => (asked.value = null)}
        />
      )}
    </>
  )
}
