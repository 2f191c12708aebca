import { managersList } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { t } from '~/text'
import { DateInput } from '~/ui/input/DateInput'
import { Field } from '~/ui/input/Field'
import { QuickDays } from '~/ui/input/QuickDays'
import { Segmented } from '~/ui/input/Segmented'
import { Select } from '~/ui/input/Select'

interface FollowUpFieldsProps {
  values: Record<string, string>
  errors: Record<string, string>
  set: (name: string) => (value: string) => void
}

/** The steps after a registration: the consultant, and when the welcome leaves. */
export function FollowUpFields({ values, errors, set }: FollowUpFieldsProps) {
  const control = (name: string) => ({ name, value: values[name] ?? '', onChange: set(name) })
  const error = (name: string) => errors[name] ?? null
  return (
    <>
      <Field label={t('column.consultant')} error={error('account_manager_id')}>
        <Select
          placeholder={t('registration-page.nobody')}
          choices={useConsultants()}
          {...control('account_manager_id')}
        />
      </Field>
      <Field label={t('registration-page.welcome')} error={error('send_in')}>
        <Segmented
          label={t('registration-page.welcome')}
          choices={choicesNamed(['now', 'day', 'never'])}
          {...control('welcome')}
        />
      </Field>
      {values['welcome'] === 'day' && (
        <Field label={t('registration-page.day-of')} error={error('day')} required>
          <DateInput {...control('day')} />
          <QuickDays label={t('registration-page.day-of')} {...control('day')} />
        </Field>
      )}
    </>
  )
}

/** Returns the choices of a field of the registration, with their labels. */
export const choicesNamed = (names: string[]) =>
  names.map((value) => ({ value, label: t(`registration-page.${value}` as 'registration-page.one') }))

/** Returns the consultants of sales, to whom new members can be assigned. */
export function useConsultants() {
  const { data } = useRead(managersList, {})
  return (data?.managers ?? [])
    .filter(({ permission_type: role }) => !role || role === 'sales')
    .map(({ id, name }) => ({ value: String(id), label: name }))
}
