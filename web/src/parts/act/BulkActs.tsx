import { Copy } from 'lucide-react'
import { whyNot } from '~/api/can'
import type { RowSelection } from '~/parts/list/selection'
import { copy } from '~/parts/record/clipboard'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import type { Act } from './acts'
import { iconOf } from './icons'
import { type Many, askForMany } from './many'

interface BulkActsProps<Row> {
  acts: Act[]
  rows: Row[]
  selection: RowSelection
  many: Many<Row>
}

/** The actions for the ticked rows. */
export function BulkActs<Row>({ acts, rows, selection, many }: BulkActsProps<Row>) {
  const ids = () => [...new Set(rows.map((row) => many.subject(row).id))]
  return (
    <>
      {acts
        .filter((act) => act.many)
        .map((act) => {
          const Icon = iconOf(act)
          return (
            <ActionButton
              key={act.id}
              size="s"
              icon={<Icon aria-hidden />}
              reason={whyNot(act.endpoint)}
              onClick={() => askForMany(act, rows, selection, many)}
            >
              {t(act.label)}
            </ActionButton>
          )
        })}
      <Button size="s" icon={<Copy aria-hidden />} onClick={() => void copy(ids().join('\n'))}>
        {t('shell.copy-ids')}
      </Button>
    </>
  )
}
