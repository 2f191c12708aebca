import { ArrowLeft, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { place } from '~/shell/place'
import { Notice } from '~/ui/feedback/Notice'
import { Button } from '~/ui/input/Button'
import css from './SplitPane.module.css'

interface SplitPaneProps {
  /** Asks to open a member, while none is open. */
  hint: { title: string; text: string }
  /** The label of the way back to the list, on a phone. */
  back: string
  /** The member that is open. */
  children: ReactNode
}

const leave = () => place.change({ open: undefined })

/** A member next to the list. */
export function SplitPane({ hint, back, children }: SplitPaneProps) {
  return (
    <div className={css.pane}>
      {children ? (
        <>
          <Button className={css.back} look="ghost" icon={<ArrowLeft aria-hidden />} onClick={leave}>
            {back}
          </Button>
          {children}
        </>
      ) : (
        <Notice icon={<UserRound size={20} aria-hidden />} {...hint} />
      )}
    </div>
  )
}
