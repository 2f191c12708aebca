import { useModel, useSignal } from '@preact/signals-react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type Answer, call } from '~/api/call'
import { conversationsMigrate, conversationsValidateMigrate } from '~/api/endpoints.gen'
import { FormDraft, draftNamed } from '~/form/drafts'
import { DraftedForm } from '~/form/DraftedForm'
import { FixedFormModel } from '~/form/FixedFormModel'
import { formatNumber } from '~/text/format'
import { MemberInput } from '~/parts/list/MemberInput'
import { ConfirmWrite } from '~/parts/write/ConfirmWrite'
import { TypedName, isTyped } from '~/parts/write/TypedName'
import { Link } from '~/shell/Link'
import { PageHeader } from '~/shell/PageHeader'
import { toaster } from '~/shell/toasts'
import { url } from '~/browser/paths'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import { Fact, Facts } from '~/ui/layout/Facts'
import { Field } from '~/ui/input/Field'
import css from './MigrateMessagesPage.module.css'
import { reread } from './reads'

type Migration = Answer<typeof conversationsValidateMigrate>

/** Migrates the conversations of one member to another: checks first, then confirms. */
export function MigrateMessagesPage() {
  const checked = useSignal<Migration | null>(null)
  const isAsking = useSignal(false)
  const form = useModel(
    () =>
      new FixedFormModel(
        { origin: '', destination: '' },
        {
          draft: new FormDraft(draftNamed(conversationsMigrate)),
          isSentLater: true,
          check: (values) =>
            Object.fromEntries(
              Object.entries(values)
                .filter(([, value]) => value === '')
                .map(([name]) => [name, t('validation.required')]),
            ),
          send: async ({ origin, destination }) => {
            const path = { origin_id: Number(origin), destination_id: Number(destination) }
            checked.value = await call(conversationsValidateMigrate, { path })
          },
        },
      ),
  )
  const set = (name: 'origin' | 'destination') => (typed: string) => {
    form.set(name, typed)
    checked.value = null
  }
  return (
    <>
      <PageHeader route={routeNamed('cms-migrate-messages')} />
      <section className={css.card}>
        <p>{t('migrate-page.text')}</p>
        <DraftedForm model={form}>
          <div className={css.fields}>
            {(['origin', 'destination'] as const).map((name) => (
              <Field key={name} label={t(`migrate-page.${name}`)} error={form.errors.value[name]} required>
                <MemberInput name={name} value={form.values.value[name] ?? ''} onChange={set(name)} />
              </Field>
            ))}
            <Button type="submit" look={checked.value ? 'plain' : 'primary'} busy={form.busy.value}>
              {t('shell.check')}
            </Button>
          </div>
        </DraftedForm>
        {checked.value && <Checked migration={checked.value} onMigrate={() => (isAsking.value = true)} />}
      </section>
      {isAsking.value && checked.value && (
        <MigrateDialog
          migration={checked.value}
          onDone={() => {
            checked.value = null
            form.forget()
          }}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  )
}

function Checked({ migration, onMigrate }: { migration: Migration; onMigrate: () => void }) {
  const { origin, destination, conversations, messages, joined, valid, refusal } = migration
  const person = ({ id, name }: Migration['origin']) => (
    <Link href={url('cms-user-edit', { id })}>
      <bdi>{name}</bdi> #{id}
    </Link>
  )
  return (
    <div className={css.checked}>
      <Facts title={t('migrate-page.facts')} heading="h2">
        <Fact name={t('migrate-page.origin')}>{person(origin)}</Fact>
        <Fact name={t('migrate-page.destination')}>{person(destination)}</Fact>
        <Fact name={t('noun.conversation.titles')}>{formatNumber(conversations)}</Fact>
        <Fact name={t('noun.message.titles')}>{formatNumber(messages)}</Fact>
        <Fact name={t('migrate-page.joined')}>{formatNumber(joined)}</Fact>
      </Facts>
      <p className={css.verdict} data-valid={valid || undefined} role={valid ? 'status' : 'alert'}>
        {valid ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
        {valid ? t('migrate-page.valid') : refusal?.sentence}
      </p>
      <ActionButton look="danger" reason={refusal?.sentence} onClick={onMigrate}>
        {t('migrate-page.migrate')}
      </ActionButton>
    </div>
  )
}

interface MigrateDialogProps {
  migration: Migration
  onDone: () => void
  onClose: () => void
}

/** The irreversible migration is confirmed by typing the recipient's name. */
function MigrateDialog({ migration: { origin, destination }, onDone, onClose }: MigrateDialogProps) {
  const typed = useSignal('')
  const request = { path: { origin_id: origin.id, destination_id: destination.id } }
  return (
    <ConfirmWrite
      endpoint={conversationsMigrate}
      request={isTyped(destination.name, typed.value) ? request : null}
      title={t('migrate-page.confirm-title', { origin: origin.name, destination: destination.name })}
      of={origin.name}
      confirm={t('migrate-page.migrate')}
      onDone={({ message }) => {
        toaster.good(message, `${origin.name} → ${destination.name}`)
        onDone()
        void reread()
      }}
      failure={t('migrate-page.failure')}
      onFailure={() => void reread()}
      onClose={onClose}
    >
      <TypedName name={destination.name} typed={typed} />
    </ConfirmWrite>
  )
}
