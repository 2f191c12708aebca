import { useModel } from '@preact/signals-react'
import { type Endpoint, type Schemas, call } from '~/api/call'
import { searchesSave, searchesUpdate } from '~/api/endpoints.gen'
import { draftNamed } from '~/form/drafts'
import { FormFields } from '~/form/FormFields'
import { FormModel } from '~/form/FormModel'
import { SubmitForm } from '~/form/SubmitForm'
import type { Form, Value } from '~/form/eval'
import { submitLabel } from '~/form/submitLabel'
import { currentVersion, useVersion } from '~/parts/write/useVersion'
import { useDraft } from '~/form/useDraft'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { ServedForm } from '~/parts/write/ServedForm'
import { commandFor } from '~/parts/write/command'
import { toaster } from '~/shell/toasts'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Dialog } from '~/ui/overlay/Dialog'
import { PlacesInput, SegmentsInput } from './pickers/LoadedPickers'
import type { PlaceId } from './pickers/zones'
import css from './outreach.module.css'

type Search = Schemas['SavedSearch']

interface SearchDialogProps {
  memberId: number
  /** The member's name. */
  name: string
  /** The search that is changed; a new one if absent. */
  search?: Search
  onDone: () => void | Promise<unknown>
  onClose: () => void
}

/** Saves a search for a member, or changes one. */
export function SearchDialog(props: SearchDialogProps) {
  const { memberId, name, search, onClose } = props
  const title = search ? t('record-page.searches.edit', { name: search.name }) : t('record-page.searches.new')
  return (
    <Dialog width="l" title={title} of={name} onClose={onClose}>
      <ServedForm name={searchesSave.id} path={{ id: memberId }}>
        {(form) => <Fields form={withoutPickers(form, search)} {...props} />}
      </ServedForm>
    </Dialog>
  )
}

/** The fields that are picked in columns. */
const picked = new Set(['zones', 'segments'])

/** Returns the form without the picked values, filled in with a search. */
function withoutPickers(form: Form, search: Search | undefined): Form {
  const known = (search ?? {}) as Record<string, Value | undefined>
  const typed = form.fields.filter(({ name }) => !picked.has(name))
  const fields = typed.map((field) =>
    Object.assign({}, field, { default: known[field.name] ?? field.default }),
  )
  return { ...form, fields }
}

function Fields({ form, memberId, search, onDone, onClose }: SearchDialogProps & { form: Form }) {
  const endpoint: Endpoint = search ? searchesUpdate : searchesSave
  const draft = draftNamed(endpoint, { of: search?.id ?? memberId })
  const zones = useDraft<PlaceId[]>(`${draft}/zones`, search?.zones ?? [])
  const segments = useDraft<number[]>(`${draft}/segments`, search?.segments ?? [])
  const path = { id: search?.id ?? memberId } as never
  // A new search has none, whatever the member has.
  const version = useVersion(search?.version, async () =>
    search ? currentVersion<Endpoint>(endpoint, request(model.request.peek())) : undefined,
  )
  const request = (answers: object) => ({
    path,
    // A search for both kinds names none.
    body: {
      ...(search && { kind: null, words: '' }),
      ...answers,
      zones: zones.now.value,
      segments: segments.now.value,
    } as never,
    version: version.seen(),
  })
  const send = async (answers: object) => {
    const { message } = (await version.write(() => call<Endpoint>(endpoint, request({ ...answers })))) as {
      message?: string
    }
    zones.sent()
    segments.sent()
    onClose()
    toaster.good(message ?? '', search?.name)
    void onDone()
  }
  const model = useModel(() => new FormModel(form, { send, draft }))
  const command = commandFor<Endpoint>(endpoint, request(model.request.value))
  return (
    <SubmitForm
      model={model}
      attempt={model.tried.value}
      actions={
        <>
          <CopyAsCommand compact commands={[command]} />
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" look="primary" busy={model.busy.value}>
            {submitLabel(model, form.submit)}
          </Button>
        </>
      }
    >
      <FormFields model={model} />
      <section className={css.picked} aria-label={t('noun.zone.titles')}>
        <h3>{t('noun.zone.titles')}</h3>
        <PlacesInput isOpen value={zones.now.value} onChange={zones.type} />
      </section>
      <section className={css.picked} aria-label={t('noun.segment.titles')}>
        <h3>{t('noun.segment.titles')}</h3>
        <SegmentsInput isOpen value={segments.now.value} onChange={segments.type} isCompany />
      </section>
    </SubmitForm>
  )
}
