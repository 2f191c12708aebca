import { useModel, useSignalEffect } from '@preact/signals-react'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Call, type Endpoint, call } from '~/api/call'
import { whyNot } from '~/api/can'
import { formsGet } from '~/api/endpoints.gen'
import { live } from '~/api/live'
import { queries } from '~/api/queries'
import { RestoredDraft } from '~/form/RestoredDraft'
import { SubmitForm } from '~/form/SubmitForm'
import type { Form } from '~/form/eval'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import type { FormName } from '~/parts/write/ServedForm'
import { commandFor } from '~/parts/write/command'
import { tellDone } from '~/parts/write/outbox'
import { t } from '~/text'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { Conflicts } from './Conflicts'
import css from './Section.module.css'
import { type Controls, SectionFields } from './SectionFields'
import type { Body, SavedSection } from './SectionAnswers'
import { type Section as Model, SectionModel } from './SectionModel'
import { markUnsaved } from './leaving'

/** What the answer of a save holds: its sentence, and the version beside it or in the record. */
interface SectionSaved {
  message?: string
  version?: number | null
  record?: { version?: number } | null
}

export interface SectionProps {
  /** The title in questions about the section. */
  title: string
  /** The name of its draft, if several sections are saved by one call. */
  name?: string
  /** Changes the form before it is filled in. */
  adapt?: (form: Form) => Form
  /** The call that saves it. */
  endpoint: Endpoint
  /** The form that fills it in, if it is not named as the call. */
  form?: FormName
  path: Record<string, string | number>
  /** What the form is made for, if it is more than the path of the call. */
  formPath?: readonly (string | number)[]
  /** Reads the version of the section. */
  version: () => Promise<number>
  /** The version that the page knows: the section does not read it the first time that it is drawn. */
  known?: number
  /** Its kind of record and id, whose changes by others it follows. */
  record: string
  recordId: number
  /** Fields of the body beside those of the form. */
  body?: Body
  controls?: Controls
  /** The fields to draw, if the section draws others by itself. */
  only?: (name: string) => boolean
  /** Why it cannot be saved, if the viewer's permissions do not say. */
  reason?: string | null
  /** What is sent for a field that was emptied; null if absent. */
  emptied?: ''
  /** What stands above a failure to read it. */
  loadFailure?: string
  /** Whether the errors of its fields are told in a dialog. */
  isToldInDialog?: boolean
  /** The sentence of a save, if it is not what the server says. */
  told?: string
  onSaved?: () => unknown
  /** What stands above and below the fields. */
  head?: (model: Model) => ReactNode
  children?: (model: Model) => ReactNode
}

/** A part of a record that is filled in by a declared form and saved by itself. */
export function Section(props: SectionProps) {
  const { endpoint, record, recordId } = props
  const queryKey = ['section', endpoint.id, props.name, props.form, props.formPath, props.path]
  const read = async (): Promise<SavedSection> => {
    // The version first: a form that is newer only makes the save be refused and merged.
    const isFirst = queries.getQueryData(queryKey) === undefined
    const version = (isFirst ? props.known : undefined) ?? (await props.version())
    const place = (props.formPath ?? Object.values(props.path)).join('/')
    const form = await call(formsGet, {
      path: { form: props.form ?? (endpoint.id as FormName) },
      query: { path: place },
    })
    return { form: props.adapt?.(form) ?? form, version }
  }
  const result = useQuery({
    queryKey,
    queryFn: read,
    gcTime: 0,
  })
  const { refetch } = result
  useEffect(
    () => live.listen((change) => void (change.record === record && change.id === recordId && refetch())),
    [record, recordId, refetch],
  )
  if (result.data)
    return <Filled {...props} saved={result.data} read={read} reread={() => result.refetch()} />
  if (result.isPending) return <Spinner label={t('shell.loading')} />
  return <ReadFailure title={props.loadFailure} error={result.error} onRetry={() => void result.refetch()} />
}

interface FilledProps extends SectionProps {
  saved: SavedSection
  read: () => Promise<SavedSection>
  reread: () => Promise<unknown>
}

function Filled({ saved, read, reread, ...props }: FilledProps) {
  const { endpoint, path, title } = props
  const name = [props.name ?? props.form ?? endpoint.id, ...Object.values(path)].join('/')
  const root = useRef<HTMLDivElement>(null)
  const show = () => root.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  const now = useRef({ props, saved, read, reread })
  useEffect(() => {
    now.current = { props, saved, read, reread }
  })
  const model = useModel(
    () =>
      new SectionModel(saved, {
        name,
        isToldInDialog: props.isToldInDialog,
        read: () => now.current.read(),
        save: (changes, version) =>
          save(now.current.props, changes, version, now.current.saved.form, now.current.reread, show),
      }),
  )
  useEffect(() => {
    if (!model.busy.peek() && saved.version >= model.version.peek()) model.rebase(saved)
  }, [model, saved])
  useSignalEffect(() => markUnsaved(name, model.isChanged.value ? title : null))
  useEffect(() => () => markUnsaved(name, null), [name])
  const reason = props.reason ?? whyNot(endpoint)
  return (
    <div ref={root} className={css.section}>
      {props.head?.(model)}
      <SubmitForm model={model} attempt={model.tried.value}>
        {/* The keys are those of the fields in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={css.body} onKeyDown={saveByKey}>
          {model.isChanged.value && <RestoredDraft of={model} />}
          <Conflicts model={model} />
          <SectionFields
            model={model}
            controls={props.controls}
            only={props.only}
            disabled={reason !== null}
          />
          {props.children?.(model)}
          {reason === null ? (
            <Buttons model={model} props={props} />
          ) : (
            <p className={css.reason}>
              <Lock size={13} aria-hidden />
              {reason}
            </p>
          )}
        </div>
      </SubmitForm>
    </div>
  )
}

/** Saves by Ctrl+S from any field, beside the form's own Ctrl+Enter. */
function saveByKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
  event.preventDefault()
  event.currentTarget.closest('form')?.requestSubmit()
}

/** The kinds of fields that can be sent as an empty text. */
const texts = new Set(['text', 'textarea', 'email'])

function withEmptied({ fields }: Form, sent: Body, emptied: '' | null): Body {
  const written = new Set(fields.flatMap(({ name, kind }) => (texts.has(kind) ? [name] : [])))
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, value ?? (written.has(name) ? emptied : null)]),
  )
}

async function save(
  props: SectionProps,
  changes: Body,
  version: number,
  form: Form,
  reread: () => Promise<unknown>,
  show: () => void,
): Promise<number> {
  const { endpoint, path, body, emptied = null, onSaved } = props
  const answer = (await call<Endpoint>(endpoint, {
    path: path as never,
    body: { ...body, ...withEmptied(form, changes, emptied) } as never,
    version,
  })) as SectionSaved
  const next = answer.version ?? answer.record?.version ?? version + 1
  const after = () => Promise.all([reread(), onSaved?.()])
  tellDone({
    title: props.told ?? answer.message ?? t('undo.done', { n: 1 }),
    text: props.title,
    answer,
    reread: after,
    show,
    record: { record: 'user', id: props.recordId },
  })
  void after()
  return next
}

function Buttons({ model, props: { endpoint, path, body } }: { model: Model; props: SectionProps }) {
  // Its place stays: what is read must not move when the first letter is typed.
  if (!model.isChanged.value && !model.busy.value) return <div className={css.buttons} />
  const request = { path, body: { ...body, ...model.request.value } } as never as Call<Endpoint>
  const isOpen = model.conflicts.value.length > 0
  return (
    <div className={css.buttons}>
      <span role="status">{t('shell.unsaved')}</span>
      <CopyAsCommand compact commands={[commandFor(endpoint, request)]} />
      <Button onClick={model.discard}>{t('record-page.discard')}</Button>
      <Button
        type="submit"
        look="primary"
        busy={model.busy.value}
        reason={isOpen ? t('record-page.conflict.first') : null}
        data-tip={t('record-page.save.hint')}
      >
        {model.failure.value === null ? t('shell.save') : t('errors.retry')}
      </Button>
    </div>
  )
}
