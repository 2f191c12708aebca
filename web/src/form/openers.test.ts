import { expect, test } from 'vitest'

const files = import.meta.glob<string>(['/src/**/*.tsx', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const tests = import.meta.glob<string>('/e2e/fixtures/openers.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What frames a dialog. */
const frames =
  /<(?:Dialog|BesideDialog|Frame|ConfirmWrite|Confirm|ConfirmForm|FormDialog|CallDialog|Radix\.Content)\b/

/** Elements with an answer, or around one. */
const answered =
  /<(?:TextInput|EmailInput|PasswordInput|TextArea|NumberInput|DateInput|DateTimeInput|CalendarInput|MemberInput|OtpField|TypedName|SlotPicker|input|textarea|ServedForm|ChoiceForm|LinkForm|FormFields|FormView|FixedForm|DraftedForm|ConfirmForm|FormDialog|CallDialog)\b/

/** The dialogs with fields that no test opens directly, with the reason. The list may only shrink. */
const without: Record<string, string> = {
  'features/members/history/RevealDialog.tsx': 'opens only where the history hides something',
  'features/members/record/Campaigns.tsx': 'asks for choices alone',
  'features/members/record/DecisionDialog.tsx': 'a call with a note, as others of the record',
  'features/members/record/ProBlock.tsx': 'asks for choices alone',
  'features/members/record/SearchesPanel.tsx': 'asks for choices alone',
  'features/service/conversations/MigrateMessagesPage.tsx': 'the typed name, as for members',
  'features/service/conversations/SendLinkDialog.tsx': 'asks for choices alone',
  'features/service/mass-emails/SettleDialog.tsx': 'asks for choices alone',
  'shell/SignInAgain.tsx': 'comes over each of the others',
}

test('every dialog in which something is typed is opened by a test, or stands with its reason', () => {
  const found = Object.entries(files)
    .filter(([, code]) => frames.test(code) && answered.test(code))
    .map(([file]) => file.replace('/src/', ''))
  const opened = Object.values(tests).flatMap((code) =>
    [...code.matchAll(/'([\w/-]+\.tsx)'/g)].map(([, file = '']) => file),
  )
  const named = new Set<string>([...opened, ...Object.keys(without)])
  expect([...named].toSorted()).toEqual(found.toSorted())
})
