import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '~/text'
import { Badge, type Tone } from '~/ui/feedback/Badge'
import css from './StepCard.module.css'
import { type StepName, type StepStanding, stepNames } from './steps'

const tones: Record<StepStanding, Tone> = {
  done: 'good',
  open: 'accent',
  missing: 'bad',
  waiting: 'warn',
  optional: 'quiet',
  later: 'quiet',
}

interface StepCardProps {
  name: StepName
  standing: StepStanding
  /** What the step says of itself in a line. */
  says?: ReactNode
  children?: ReactNode
}

/** A step: its number, its name, how far it is, and what is done in it. */
export function StepCard({ name, standing, says, children }: StepCardProps) {
  const id = useId()
  return (
    <section className={css.step} aria-labelledby={id} data-step={name} data-standing={standing}>
      <header className={css.head}>
        <span className={css.number} aria-hidden>
          {standing === 'done' ? <Check size={14} /> : stepNames.indexOf(name) + 1}
        </span>
        <h2 id={id}>{t(`mass-emails-page.step.${name}`)}</h2>
        <Badge tone={tones[standing]}>{t(`mass-emails-page.standing.${standing}`)}</Badge>
        {says && <span className={css.says}>{says}</span>}
      </header>
      {children && <div className={css.body}>{children}</div>}
    </section>
  )
}
