import { CircleAlert } from 'lucide-react'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import css from './FreeTimes.module.css'
import { shortTime } from './days'

interface FreeTimesProps {
  /** The sentence of the refusal. */
  why: string
  /** The free times that are nearest, as instants. */
  free: readonly string[]
  onChoose: (instant: string) => void
}

/** Why a time was refused, and the free times instead of it, each as a button that takes it. */
export function FreeTimes({ why, free, onChoose }: FreeTimesProps) {
  return (
    <div className={css.refused} role="alert">
      <p>
        <CircleAlert size={16} aria-hidden />
        {why}
      </p>
      {free.length > 0 && (
        <div className={css.times} role="group" aria-label={t('scheduler-page.free')}>
          {free.map((instant) => (
            <Button key={instant} size="s" data-free onClick={() => onChoose(instant)}>
              {shortTime(instant)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
