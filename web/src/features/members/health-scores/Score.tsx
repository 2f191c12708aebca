import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { Schemas } from '~/api/call'
import { HealthBand, HealthTrend } from '~/api/words.gen'
import { labelOf } from '~/api/words'
import { Word } from '~/parts/record/Word'
import { t } from '~/text'
import css from './Score.module.css'

const arrows = { up: TrendingUp, same: Minus, down: TrendingDown }

/** A score with its band, and how it changed. */
export function Score({ of }: { of: Schemas['HealthScore'] }) {
  const { health_score: score, band, trend, previous } = of
  if (typeof score !== 'number' || !band) return <span data-none>—</span>
  const Arrow = trend && arrows[trend]
  return (
    <span className={css.score}>
      <strong>{score}</strong>
      <Word words={HealthBand} of={band} />
      {Arrow && (
        <span className={css.trend} data-trend={trend} title={changeOf(score, previous)}>
          <Arrow size={16} aria-label={`${labelOf(HealthTrend, trend)}: ${changeOf(score, previous)}`} />
        </span>
      )}
    </span>
  )
}

function changeOf(score: number, before: number | null | undefined): string {
  if (typeof before !== 'number' || before === score) return String(score)
  const key = before < score ? 'health.page.rose' : 'health.page.fell'
  return t(key, { n: Math.abs(score - before), before })
}
