import { useSignal } from '@preact/signals-react'
import { useMemo } from 'react'
import { massEmailsSettle } from '~/api/actions.gen'
import type { Schemas } from '~/api/call'
import { massEmailsRecipients } from '~/api/lists.gen'
import { RecipientState } from '~/api/words.gen'
import { reasonOf } from '~/parts/act/acts'
import { ExportLink } from '~/parts/list/ExportLink'
import { ListView } from '~/parts/list/ListView'
import type { Cells } from '~/parts/list/declared'
import { pick } from '~/parts/list/listState'
import { Word } from '~/parts/record/Word'
import { lazyDialog } from '~/shell/lazyDialog'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './MassEmailPage.module.css'
import type { MassEmail } from './view'

const SettleDialog = lazyDialog(() => import('./SettleDialog'), 'SettleDialog')

type Recipient = Schemas['MassEmailRecipient']

const names = massEmailsRecipients.filters.map(({ name }) => name)

/** The recipients of a mass e-mail, each with its state. A row whose letter may have arrived opens the question whether it did. */
export function RecipientList({ of }: { of: MassEmail }) {
  const { id } = of
  const path = useMemo(() => ({ id }), [id])
  const asked = useSignal<Recipient | null>(null)
  const reason = reasonOf(massEmailsSettle, of)
  const cells = useMemo(() => cellsFor(reason, (recipient) => (asked.value = recipient)), [reason, asked])
  return (
    <>
      <div className={css.above}>
        <ExportLink list={massEmailsRecipients} request={{ path, query: pick(place.search.value, names) }} />
      </div>
      <ListView
        list={massEmailsRecipients}
        path={path}
        cells={cells}
        label={t('mass-emails.column.recipients')}
      />
      {asked.value && <SettleDialog of={of} recipient={asked.value} onClose={() => (asked.value = null)} />}
    </>
  )
}

/** Returns the cell of the state, with the question where the outcome is unknown. */
const cellsFor = (
  reason: string | null,
  ask: (recipient: Recipient) => void,
): Cells<typeof massEmailsRecipients> => ({
  state: (recipient) => {
    const word = <Word words={RecipientState} of={recipient.state} />
    if (recipient.state !== 'unknown') return word
    const label = t('mass-emails-page.settle')
    return (
      <span className={css.state}>
        {word}
        <Button
          size="s"
          aria-label={[label, recipient.address].filter(Boolean).join(' ')}
          reason={reason}
          data-opens
          onClick={() => ask(recipient)}
        >
          {label}
        </Button>
      </span>
    )
  },
})
