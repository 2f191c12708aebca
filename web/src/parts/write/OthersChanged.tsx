import { Info } from 'lucide-react'
import css from './Rehearsed.module.css'
import { Trouble } from './Rehearsed'
import type { OthersChange } from './useOthersChange'

/** Shows what others did to the record of an open dialog, and why its write is refused since. */
export function OthersChanged({ told, refusal }: OthersChange) {
  return (
    <>
      <div aria-live="polite">
        {told !== null && (
          <p className={css.told}>
            <Info size={16} aria-hidden />
            {told}
          </p>
        )}
      </div>
      {refusal !== null && <Trouble>{refusal}</Trouble>}
    </>
  )
}
