import { useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import { type Schemas, call } from '~/api/call'
import { postalCodesGet } from '~/api/endpoints.gen'
import { Refusal, describe } from '~/api/errors'
import { FormControl } from '~/form/FormControl'
import type { ControlProps } from '~/parts/section/SectionFields'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './CepControl.module.css'

export type Address = Schemas['PostalAddress']

/** The digits of a postal code. */
const whole = 8

/** Returns why no address was found. An upstream may answer an unknown code without a word. */
const reasonOf = (error: unknown) =>
  error instanceof Refusal && error.status === 404 && !error.problem.message
    ? t('places.not-found-default')
    : describe(error)

interface CepControlProps extends ControlProps {
  onFound: (address: Address) => void
}

/** A postal code with the button that looks up its address. */
export function CepControl({ onFound, ...props }: CepControlProps) {
  const busy = useSignal(false)
  const fault = useSignal<{ code: string; text: string } | null>(null)
  const code = typeof props.now.value === 'string' ? props.now.value.replace(/\D/g, '') : ''
  const search = async () => {
    if (code.length < whole) {
      const text = code === '' ? t('validation.required') : t('validation.min', { length: whole })
      fault.value = { code, text }
      return
    }
    busy.value = true
    try {
      const address = await call(postalCodesGet, { path: { cep: code } })
      if (address.status === 200) onFound(address)
      else toaster.bad(t('places.failed'), address.message ?? t('places.not-found-default'))
    } catch (error) {
      toaster.bad(t('places.failed'), reasonOf(error))
    } finally {
      busy.value = false
    }
  }
  return (
    <div className={css.cep}>
      <FormControl {...props} refusal={fault.value?.code === code ? fault.value.text : props.refusal} />
      <ActionButton
        icon={<Search aria-hidden />}
        label={t('record-page.cep.search')}
        busy={busy.value}
        onClick={() => void search()}
      />
    </div>
  )
}

/** Returns the street of an address: the text before a dash, after which are the numbers that the code covers. */
export const streetOf = ({ street }: Pick<Address, 'street'>): string => street.split(' - ')[0]?.trim() ?? ''
