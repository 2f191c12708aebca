import { useModel } from '@preact/signals-react'
import { call } from '~/api/call'
import { profileUpdate } from '~/api/endpoints.gen'
import { type User, session } from '~/api/session'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'
import { Picture } from './Picture'
import { Section } from './Section'

const save = async ({ name = '' }) => {
  session.begin(await call(profileUpdate, { body: { name } }))
  toaster.good(t('profile.saved'))
}

/** The picture and the name. */
export function Identity({ user }: { user: User }) {
  const form = useModel(
    () =>
      new FixedFormModel(
        { name: user.name },
        { send: save, draft: new FormDraft(draftNamed(profileUpdate)) },
      ),
  )
  return (
    <Section title={t('profile.identity.title')} text={t('profile.identity.text')}>
      <Picture user={user} />
      <DraftedForm model={form}>
        <Field label={t('column.name')} error={form.errors.value.name}>
          <TextInput
            name="name"
            autoComplete="name"
            required
            value={form.values.value.name ?? ''}
            onChange={(typed) => form.set('name', typed)}
          />
        </Field>
        <Field label={t('column.email')} hint={t('profile.email-hint')}>
          <TextInput name="email" readOnly value={user.email} onChange={() => undefined} />
        </Field>
        <Button type="submit" look="primary" busy={form.busy.value}>
          {t('shell.save')}
        </Button>
      </DraftedForm>
    </Section>
  )
}
