import { isBlank } from '~/text/reading'
import { useModel, useSignal } from '@preact/signals-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, rehearse } from '~/api/call'
import { membersCreate } from '~/api/endpoints.gen'
import { membersList } from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { choicesOf } from '~/api/words'
import { MemberKind } from '~/api/words.gen'
import { url } from '~/browser/paths'
import { useRested } from '~/browser/useRested'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { commandFor } from '~/parts/write/command'
import { PageHeader } from '~/shell/PageHeader'
import { place } from '~/shell/place'
import { routeNamed } from '~/shell/routes'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { Segmented } from '~/ui/input/Segmented'
import { TextArea } from '~/ui/input/TextArea'
import { EmailInput } from '~/ui/input/EmailInput'
import { TextInput } from '~/ui/input/TextInput'
import { FollowUpFields, choicesNamed } from './FollowUpFields'
import css from './RegistrationPage.module.css'
import { Verdicts } from './Verdicts'
import { type RegistrationAnswer, bodyOf, isAskable, isWhole } from './registration'

type Values = Record<string, string>

/** Milliseconds without a key before the server is asked what is known of whom. */
const pause = 400

const initial: Values = {
  mode: 'one',
  type: 'representative',
  name: '',
  email: '',
  phone: '',
  document: '',
  users: '',
  account_manager_id: '',
  welcome: 'now',
  day: '',
}

/** Registers a member, or one for each line; who is a member already is shown while it is typed. */
export function RegistrationPage() {
  const done = useSignal<RegistrationAnswer | null>(null)
  const send = async (values: Values) => {
    const registered = await call(membersCreate, { body: bodyOf(values) })
    void refresh(membersList.endpoint)
    const [only] = registered.created
    if (values['mode'] === 'one' && only) {
      toaster.good(registered.message, only.name)
      place.go(url('cms-user-edit', { id: only.id }))
      return
    }
    done.value = registered
  }
  const model = useModel(
    () => new FixedFormModel(initial, { send, check, draft: new FormDraft(draftNamed(membersCreate)) }),
  )
  const asked = place.search.value
  useEffect(() => {
    // Who was looked for in vain, and is registered.
    for (const name of ['name', 'email', 'phone', 'document']) if (asked[name]) model.set(name, asked[name])
  }, [asked, model])
  const values = model.values.value
  const set = (name: string) => (value: string) => {
    done.value = null
    model.set(name, value)
  }
  const preview = usePreview(values)
  const told = done.value ?? preview
  return (
    <>
      <PageHeader route={routeNamed('cms-user-create')} />
      <div className={css.page}>
        <section className={css.card}>
          <DraftedForm
            model={model}
            actions={
              <>
                <CopyAsCommand compact commands={[commandFor(membersCreate, { body: bodyOf(values) })]} />
                <Button type="submit" look="primary" busy={model.busy.value}>
                  {t('registration-page.submit')}
                </Button>
              </>
            }
          >
            <Fields values={values} errors={model.errors.value} set={set} />
          </DraftedForm>
        </section>
        <div className={css.card} aria-live="polite">
          <h2>{t('registration-page.verdicts')}</h2>
          {done.value && <p>{done.value.message}</p>}
          {told ? (
            <Verdicts registered={told} isPreview={!done.value} />
          ) : (
            <p className={css.hint}>{t('registration-page.hint')}</p>
          )}
        </div>
      </div>
    </>
  )
}

/** Returns the outcome of a rehearsal, a moment after the last key; null before there is anything to ask. */
function usePreview(values: Values): RegistrationAnswer | null {
  const asked = useRested(JSON.stringify(isAskable(values) ? bodyOf(values) : null), pause, 'null')
  const body = JSON.parse(asked) as ReturnType<typeof bodyOf> | null
  const { data } = useQuery({
    queryKey: [membersCreate.id, 'rehearsal', body],
    queryFn: async () =>
      (await rehearse(membersCreate, { body: body ?? undefined })).answer as RegistrationAnswer,
    enabled: body !== null,
    retry: false,
    staleTime: 0,
  })
  if (!body || !data) return null
  // What is still to be typed is no fault yet; who has the phone or the document is known already.
  if (isWhole(values)) return data
  return data.existing.length > 0 ? { ...data, refused: [] } : null
}

const requiredOf: Record<string, string[]> = { one: ['name', 'email'], many: ['users'] }

const check = (values: Values): Values =>
  Object.fromEntries(
    [...(requiredOf[values['mode'] ?? ''] ?? []), ...(values['welcome'] === 'day' ? ['day'] : [])]
      .filter((name) => isBlank(values[name] ?? ''))
      .map((name) => [name, t('validation.required')]),
  )

interface FieldsProps {
  values: Values
  errors: Values
  set: (name: string) => (value: string) => void
}

function Fields({ values, errors, set }: FieldsProps) {
  const control = (name: string) => ({ name, value: values[name] ?? '', onChange: set(name) })
  const error = (name: string) => errors[name] ?? null
  return (
    <>
      <Segmented
        label={t('registration-page.mode')}
        choices={choicesNamed(['one', 'many'])}
        {...control('mode')}
      />
      <Field label={t('column.kind')} error={error('type')} required>
        <Segmented label={t('column.kind')} choices={choicesOf(MemberKind)} {...control('type')} />
      </Field>
      {values['mode'] === 'many' ? (
        <Field
          label={t('registration-page.lines')}
          hint={t('registration-page.lines-hint')}
          error={error('users')}
          required
        >
          <TextArea rows={10} {...control('users')} />
        </Field>
      ) : (
        <div className={css.pair}>
          <Field label={t('column.name')} error={error('name')} required>
            <TextInput autoFocus {...control('name')} />
          </Field>
          <Field label={t('column.email')} error={error('email')} required>
            <EmailInput {...control('email')} />
          </Field>
          <Field label={t('column.phone')} error={error('phone')}>
            <TextInput type="tel" {...control('phone')} />
          </Field>
          <Field label={t('registration-page.document')} error={error('document')}>
            <TextInput {...control('document')} />
          </Field>
        </div>
      )}
      <FollowUpFields values={values} errors={errors} set={set} />
    </>
  )
}
