import { ClipboardCopy, UserRoundCheck } from 'lucide-react'
import { call } from '~/api/call'
import { taxDataGet, taxDataSave } from '~/api/endpoints.gen'
import { describe } from '~/api/errors'
import { title } from '~/api/headings'
import { useRead } from '~/api/queries'
import { copy } from '~/parts/record/clipboard'
import { Section } from '~/parts/section/Section'
import type { Section as Model } from '~/parts/section/SectionModel'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { type Address, CepControl, streetOf } from './CepControl'
import { fill, place } from './fill'
import panel from './panel.module.css'
import type { PanelProps } from './panels'

/** The data for invoices: filled in from the registration, and copied for the tool that makes them. */
export function TaxPanel({ member: { id } }: PanelProps) {
  const result = useRead(taxDataGet, { path: { id } })
  // What was just saved is read again first, or not copied at all: the text of before would go on an invoice.
  const copyInvoicing = async () => {
    const { data, error } = await result.refetch()
    if (error) toaster.bad(title(error), describe(error))
    else await copy(data?.invoicing ?? '')
  }
  const model: { current: Model | null } = { current: null }
  return (
    <Section
      title={t('record-page.tax')}
      endpoint={taxDataSave}
      path={{ id }}
      version={async () => (await call(taxDataGet, { path: { id } })).version ?? 0}
      record="tax_data"
      recordId={id}
      emptied=""
      isToldInDialog
      onSaved={() => result.refetch()}
      controls={{
        zip_code: (props) => (
          <CepControl
            {...props}
            onFound={(address) => model.current && place(model.current, ofAddress(address))}
          />
        ),
      }}
      head={(section) => {
        model.current = section
        return (
          <div className={panel.tools}>
            <ActionButton
              size="s"
              icon={<UserRoundCheck aria-hidden />}
              onClick={() => fill(section, result.data?.registration ?? {})}
            >
              {t('record-page.tax.from-registration')}
            </ActionButton>
            <ActionButton
              size="s"
              icon={<ClipboardCopy aria-hidden />}
              reason={section.isChanged.value ? t('record-page.tax.save-first') : null}
              onClick={() => void copyInvoicing()}
            >
              {t('record-page.tax.copy')}
            </ActionButton>
          </div>
        )
      }}
    />
  )
}

/** Returns the fields of an address that was found. */
const ofAddress = (address: Address) => ({
  state: address.state,
  city: address.city,
  zip_code: address.code,
  street: streetOf(address),
  neighbor: address.district,
})
