import { Copy } from 'lucide-react'
import { whyNot } from '~/api/can'
import { copy } from '~/parts/record/clipboard'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Button } from '~/ui/input/Button'
import type { Act } from './acts'
import { iconOf } from './icons'

export { askForMany } from './many'

interface BulkActsProps {
  acts: Act[]
  /** Returns the ids of the ticked records. */
  ids: () => number[]
  onAct: (act: Act) => void
}

/** The actions for the ticked rows. */
export function BulkActs({ acts, ids, onAct }: BulkActsProps) {
  return (
    <>
      {acts.map((act) => {
        const Icon = iconOf(act)
        return (
          <ActionButton
            key={act.id}
            size="s"
            icon={<Icon aria-hidden />}
            reason={whyNot(act.endpoint)}
            aria-keyshortcuts={act.key ?? undefined}
            onClick={() => onAct(act)}
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
