import { useSignal } from '@preact/signals-react'
import type { ReactNode } from 'react'
import type { Endpoint } from '~/api/call'
import { isNarrow } from '~/browser/narrow'
import { ActDialog } from '~/parts/act/ActDialog'
import { type Act, type Subject, reasonOf } from '~/parts/act/acts'
import { iconOf } from '~/parts/act/icons'
import { type Params, t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Frame } from './Frame'
import css from './LetterView.module.css'

interface LetterViewProps {
  of: Subject
  /** The title of the page. */
  page: string
  subject: string
  acts: readonly Act[]
  /** Where its text is drawn, and what it is called. */
  frame: { src: string; title: string }
  /** What its actions call it. */
  name: string
  /** The values of the texts of its actions. */
  about: Params
  /** The endpoints to read again after an action. */
  rereads: Endpoint[]
  /** Its facts. */
  children: ReactNode
}

/** An e-mail with what is done to it, its text and its facts. */
export function LetterView(props: LetterViewProps) {
  const { of, page, subject, acts, frame, name, about, rereads, children } = props
  const asking = useSignal<Act | null>(null)
  return (
    <>
      <header className={css.head}>
        {/* On a phone the list with its title is hidden. */}
        {isNarrow.value && <h1 className="visually-hidden">{page}</h1>}
        <h2>
          <bdi>{subject}</bdi>
        </h2>
        <div className={css.tools}>
          {acts.map((act) => {
            const Icon = iconOf(act)
            return (
              <ActionButton
                key={act.id}
                icon={<Icon aria-hidden />}
                reason={reasonOf(act, of)}
                onClick={() => (asking.value = act)}
              >
                {t(act.label)}
              </ActionButton>
            )
          })}
        </div>
      </header>
      <Frame {...frame} />
      {children}
      {asking.value && (
        <ActDialog
          act={asking.value}
          of={of}
          about={about}
          name={name}
          rereads={rereads}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}
