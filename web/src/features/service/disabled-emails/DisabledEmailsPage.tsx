import { useSignal } from '@preact/signals-react'
import { ListChecks, ListX, MailX } from 'lucide-react'
import { can } from '~/api/can'
import type { Schemas } from '~/api/call'
import { disabledEmailsList } from '~/api/lists.gen'
import { DisabledReason, LetterClass } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { actsOnList } from '~/parts/act/listActs'
import { ListPage } from '~/parts/list/ListPage'
import type { Cells } from '~/parts/list/declared'
import { RecordLink } from '~/parts/record/RecordLink'
import { Word } from '~/parts/record/Word'
import { lazyDialog } from '~/shell/lazyDialog'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './DisabledEmailsPage.module.css'

const CheckDialog = lazyDialog(() => import('./CheckDialog'), 'CheckDialog')
const DisableDialog = lazyDialog(() => import('./DisableDialog'), 'DisableDialog')

/** The addresses to which letters do not leave. */
export function DisabledEmailsPage() {
  const asking = useSignal<'check' | 'add' | 'import' | null>(null)
  const close = () => (asking.value = null)
  return (
    <>
      <ListPage
        route="cms-disabled-emails"
        list={disabledEmailsList}
        cells={cells}
        bulk={bulk}
        actions={
          <>
            <Button icon={<ListChecks aria-hidden />} onClick={() => (asking.value = 'check')}>
              {t('disabled-emails.check')}
            </Button>
            {can('update', 'Tools') && (
              <>
                <Button icon={<ListX aria-hidden />} onClick={() => (asking.value = 'import')}>
                  {t('action.disabled-emails.import')}
                </Button>
                <Button look="primary" icon={<MailX aria-hidden />} onClick={() => (asking.value = 'add')}>
                  {t('action.disabled-emails.add')}
                </Button>
              </>
            )}
          </>
        }
      />
      {asking.value === 'check' && <CheckDialog onClose={close} />}
      {(asking.value === 'add' || asking.value === 'import') && (
        <DisableDialog isList={asking.value === 'import'} onClose={close} />
      )}
    </>
  )
}

const bulk = actsOnList(disabledEmailsList)

type Row = Schemas['DisabledEmail']

const cells: Cells<typeof disabledEmailsList> = {
  id: null,
  address: ({ address }: Row) =>
    address ? (
      <bdi translate="no">{address}</bdi>
    ) : (
      <span className={css.erased}>{t('disabled-emails.erased')}</span>
    ),
  reason: ({ reason }: Row) => <Word isBadge words={DisabledReason} of={reason} />,
  stops: ({ stops }: Row) => stops.map((word) => labelOf(LetterClass, word)).join(', '),
  'member.name': ({ member }: Row) =>
    member && <RecordLink record="user" id={member.id} of={{ name: member.name }} />,
}
