import { useSignal } from '@preact/signals-react'
import { Search } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { registrySearch } from '~/api/endpoints.gen'
import { useRead } from '~/api/queries'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { Badge } from '~/ui/feedback/Badge'
import { Spinner } from '~/ui/feedback/Spinner'
import { Button } from '~/ui/input/Button'
import { Field } from '~/ui/input/Field'
import { TextInput } from '~/ui/input/TextInput'
import { Dialog } from '~/ui/overlay/Dialog'
import css from './RegistryDialog.module.css'

interface RegistryDialogProps {
  member: Schemas['Member']
  onClose: () => void
}

/** The shortest text that the registry searches. */
const shortest = 3

/** Looks a member up in the public registry of representatives: by document, name or typed text. */
export function RegistryDialog({ member, onClose }: RegistryDialogProps) {
  const typed = useSignal(member.cpf ?? member.cnpj ?? member.name)
  const asked = useSignal(typed.peek())
  const isLong = typed.value.trim().length >= shortest
  const result = useRead(registrySearch, { query: { q: asked.value } }, asked.value.trim().length >= shortest)
  const isReading = result.isFetching
  return (
    <Dialog width="l" title={t('record-page.registry')} of={member.name} onClose={onClose}>
      <form
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (isLong) asked.value = typed.value.trim()
        }}
      >
        <Field label={t('record-page.registry.q')}>
          <TextInput name="q" value={typed.value} onChange={(text) => (typed.value = text)} />
        </Field>
        <Button
          type="submit"
          look="primary"
          icon={<Search aria-hidden />}
          busy={isReading}
          reason={isLong ? null : t('record-page.registry.too-short', { n: shortest })}
        >
          {t('record-page.registry.search')}
        </Button>
      </form>
      {result.isError && <ReadFailure error={result.error} onRetry={() => void result.refetch()} />}
      {isReading && !result.data && <Spinner label={t('shell.loading')} />}
      {result.data && !isReading && <Found registrations={result.data.registrations} />}
    </Dialog>
  )
}

function Found({ registrations }: { registrations: readonly Schemas['Registration'][] }) {
  if (registrations.length === 0) return <p role="status">{t('record-page.registry.none')}</p>
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={t('record-page.registry')}>
        <thead>
          <tr>
            <th>{t('record-page.registry.number')}</th>
            <th>{t('column.name')}</th>
            <th>{t('record-page.registry.document')}</th>
            <th>{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {registrations.map(({ number, name, document, state, active }) => (
            <tr key={`${state} ${number}`}>
              <td>
                {number} {state}
              </td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>{document}</td>
              <td>
                <Badge tone={active ? 'good' : 'bad'}>
                  {t(active ? 'record-page.registry.active' : 'record-page.registry.ended')}
                </Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
