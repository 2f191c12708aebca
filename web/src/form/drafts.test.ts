import { beforeEach, describe, expect, test } from 'vitest'
import { FixedFormModel } from './FixedFormModel'
import { FormModel } from './FormModel'
import { FormDraft, draftNamed } from './drafts'
import type { Form } from './eval'

const files = import.meta.glob<string>(['/src/**/*.tsx', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The inputs into which a text is typed. */
const typedInto =
  /<(?:TextInput|EmailInput|TextArea|NumberInput|DateInput|DateTimeInput|CalendarInput|input|textarea)\b/

/** The ways to keep a draft of the typed text. */
const kept =
  /from '(?:~\/form\/(?:DraftedForm|FormFields|FormView|useDraft)|~\/parts\/section\/Section|.*\/ContactsModel)'/

/** The files whose inputs keep no draft, with the reason. The list may only shrink. */
const without: Record<string, string> = {
  'features/account/profile/Picture.tsx': 'a file',
  'features/account/profile/SecondFactor.tsx': 'a secret',
  'features/account/session/ForgotPasswordPage.tsx': 'before signing in',
  'features/account/session/LoginPage.tsx': 'a secret',
  'features/home/dashboard/OpenByNumber.tsx': 'leads to a page at once',
  'features/members/migration/MigrationChoices.tsx': 'a search, and a confirmation',
  'features/members/record/Picture.tsx': 'a file',
  'features/members/record/RegistryDialog.tsx': 'a search',
  'features/members/record/pickers/SegmentPicker.tsx': 'a search',
  'features/members/record/pickers/ZonePicker.tsx': 'a search',
  'features/members/registration/FollowUpFields.tsx': 'fields of a form that keeps them',
  'features/members/registration/ImportRow.tsx': 'kept with its import',
  'features/service/email-templates/BlockFields.tsx': 'kept with the draft of its template',
  'features/service/email-templates/ConditionFields.tsx': 'kept with the draft of its template',
  'features/service/email-templates/RichField.tsx': 'kept with the draft of its template',
  'features/service/mass-emails/FileFields.tsx': 'a file',
  'features/service/scheduler/AgendaPage.tsx': 'a day, which the address holds',
  'features/service/scheduler/SlotPicker.tsx': 'fields of a form that keeps them',
  'parts/list/FilterInput.tsx': 'a filter, which the address holds',
  'parts/list/MemberInput.tsx': 'a search',
  'parts/list/SearchBox.tsx': 'a search, which the address holds',
  'parts/record/FileBox.tsx': 'a file',
  'parts/rich-text/VariableInput.tsx': 'kept by what it is a field of',
  'parts/write/TypedName.tsx': 'a confirmation',
  'shell/CommandPalette.tsx': 'a search',
  'shell/OtpField.tsx': 'a secret',
  'shell/SignInAgain.tsx': 'a secret',
}

const form = {
  fields: ['note', 'kind'].map((name) => ({
    name,
    label: name,
    kind: name === 'kind' ? 'segmented' : 'textarea',
    options: ['a', 'b'].map((value) => ({ value, label: value, when: { value: true } })),
    mask: [],
    default: null,
    hint: null,
    sent: true,
    shown_when: { value: true },
    required_when: { value: false },
    enabled_when: { value: true },
    checks: [],
    sets: [],
    drives: [],
    sent_while_leading: false,
  })),
  lines: [],
  notices: [],
  tables: {},
  texts: { required: 'required', not_allowed: 'not allowed', incomplete: 'incomplete' },
  submit: 'Send',
} as unknown as Form

const opened = (send = async () => undefined as void) => new FormModel(form, { send, draft: 'form/test/1' })

beforeEach(() => localStorage.clear())

describe('a form', () => {
  test('begins with what was typed into it before, and says when', () => {
    const model = opened()
    expect(model.restored.value).toBeNull()
    model.set('kind', 'a')
    model.set('note', 'half a sen')
    const again = opened()
    expect(again.request.value).toEqual({ note: 'half a sen', kind: 'a' })
    expect(again.restored.value).not.toBeNull()
    again.discard()
    expect(again.request.value).toEqual({})
    expect(opened().restored.value).toBeNull()
  })

  test('keeps no choice alone', () => {
    opened().set('kind', 'a')
    expect(opened().request.value).toEqual({})
  })

  test('keeps what was typed while sending fails, and forgets it once it is sent', async () => {
    const refused = opened(() => Promise.reject(new Error('no')))
    refused.set('note', 'text')
    await refused.submit({})
    expect(opened().request.value).toEqual({ note: 'text' })
    await opened().submit({})
    expect(opened().request.value).toEqual({})
  })

  test('of one record is not that of another', () => {
    opened().set('note', 'text')
    const other = new FormModel(form, { send: async () => undefined, draft: 'form/test/2' })
    expect(other.request.value).toEqual({})
  })

  test('of fixed fields keeps what differs from what it began with', async () => {
    const fixed = () =>
      new FixedFormModel(
        { name: 'Ana', role: '' },
        { send: async () => undefined, draft: new FormDraft(draftNamed({ id: 'test' }, { id: 1 })) },
      )
    const model = fixed()
    model.set('name', 'Anabela')
    expect(fixed().values.value).toEqual({ name: 'Anabela', role: '' })
    model.set('name', 'Ana')
    expect(fixed().restored.value).toBeNull()
    model.set('role', 'sales')
    await fixed().submit({})
    expect(fixed().values.value).toEqual({ name: 'Ana', role: '' })
  })
})

test('every input into which a text is typed keeps a draft, or stands with its reason', () => {
  const typed = Object.entries(files)
    .filter(([file]) => !/^\/src\/(ui|form)\//.test(file))
    .filter(([, code]) => typedInto.test(code) && !kept.test(code))
    .map(([file]) => file.replace('/src/', ''))
  expect(typed.toSorted()).toEqual(Object.keys(without).toSorted())
})
