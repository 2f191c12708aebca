import { useModel, useSignal } from '@preact/signals-react'
import { type Schemas, rehearse } from '~/api/call'
import { staffCreate, staffUpdate } from '~/api/endpoints.gen'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { Field } from '~/ui/input/Field'
import { Select } from '~/ui/input/Select'
import { EmailInput } from '~/ui/input/EmailInput'
import { TextInput } from '~/ui/input/TextInput'
import { Confirm } from './Confirm'
import { roleChoices, roleNamed } from './words'

type Account = Schemas['StaffAccount']

interface StaffFormProps {
  /** Absent for a new account. */
  account: Account | undefined
  onClose: () => void
}

/** The fields of an account. If they are valid, the rehearsed effects are shown before the change is made. */
export function StaffForm({ account, onClose }: StaffFormProps) {
  const sound = useSignal<Schemas['CreateStaff'] | null>(null)
  const isSaved = useSignal(false)
  const send = async ({ name = '', email = '', role }: Record<string, string>) => {
    const body = { name, email, role: roleNamed(role) ?? 'sales' }
    if (account) await rehearse(staffUpdate, { path: { id: account.id }, body, version: account.version })
    else await rehearse(staffCreate, { body })
    sound.value = body
  }
  const form = useModel(
    () =>
      new FixedFormModel(
        { name: account?.name ?? '', email: account?.email ?? '', role: account?.role ?? '' },
        {
          send,
          draft: new FormDraft(draftNamed(staffUpdate, { id: account?.id ?? 'new' })),
          isSentLater: true,
        },
      ),
  )
  const title = t(account ? 'staff.page.edit-title' : 'staff.page.create-title')
  if (sound.value) {
    const back = () => (isSaved.peek() ? onClose() : (sound.value = null))
    const saved = () => {
      isSaved.value = true
      form.forget()
    }
    return account ? (
      <Confirm
        endpoint={staffUpdate}
        request={{ path: { id: account.id }, body: sound.value, version: account.version }}
        title={title}
        of={sound.value.name}
        confirm={t('shell.save')}
        onSaved={saved}
        onClose={back}
      />
    ) : (
      <Confirm
        endpoint={staffCreate}
        request={{ body: sound.value }}
        title={title}
        of={sound.value.name}
        confirm={t('staff.page.invite')}
        onSaved={saved}
        onClose={back}
      />
    )
  }
  const { values, errors } = form
  return (
    <Dialog title={title} of={account?.name ?? null} onClose={onClose}>
      <DraftedForm
        model={form}
        actions={
          <>
            <Button onClick={onClose}>{t('shell.cancel')}</Button>
            <Button type="submit" look="primary" busy={form.busy.value}>
              {t('staff.page.continue')}
            </Button>
          </>
        }
      >
        <Field label={t('column.name')} error={errors.value.name}>
          <TextInput
            name="name"
            autoComplete="off"
            required
            value={values.value.name ?? ''}
            onChange={(typed) => form.set('name', typed)}
          />
        </Field>
        <Field
          label={t('column.email')}
          hint={account ? undefined : t('staff.page.email-hint')}
          error={errors.value.email}
        >
          <EmailInput
            name="email"
            autoComplete="off"
            required
            value={values.value.email ?? ''}
            onChange={(typed) => form.set('email', typed)}
          />
        </Field>
        <Field label={t('column.role')} hint={account?.can?.change_role?.sentence} error={errors.value.role}>
          <Select
            name="role"
            placeholder={t('shell.choose')}
            disabled={Boolean(account?.can?.change_role)}
            value={values.value.role ?? ''}
            onChange={(role) => form.set('role', role)}
            choices={roleChoices()}
          />
        </Field>
      </DraftedForm>
    </Dialog>
  )
}
