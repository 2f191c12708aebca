import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { t } from '~/text'
import { formatSize } from '~/text/format'
import css from './ProblemList.module.css'
import type { LetterPreview, LetterProblem } from './view'

interface ProblemListProps {
  problems: readonly LetterProblem[]
  /** How large the letter is; null while it is not known. */
  size: Pick<LetterPreview, 'size' | 'is_clipped'> | null
  onGoTo: (problem: LetterProblem) => void
}

/** What is wrong with a letter, each with the way to its place, and whether it is too large. */
export function ProblemList({ problems, size, onGoTo }: ProblemListProps) {
  const isLarge = size?.is_clipped === true
  return (
    <section className={css.checks} aria-label={t('email-editor.checks')}>
      {problems.length === 0 ? (
        <p className={css.good}>
          <CircleCheck size={16} aria-hidden />
          {t('email-editor.checks.good')}
        </p>
      ) : (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.block} ${problem.field} ${problem.at} ${problem.kind} ${problem.message}`}>
              <button type="button" onClick={() => onGoTo(problem)}>
                <CircleAlert size={16} aria-hidden />
                <span>
                  {problem.message}
                  <small>
                    {problem.block == null
                      ? t('email-editor.checks.letter')
                      : t('email-editor.checks.block', { n: problem.block + 1 })}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {size !== null && (
        <p className={isLarge ? css.large : css.size}>
          {isLarge && <TriangleAlert size={16} aria-hidden />}
          {t(isLarge ? 'email-editor.size.large' : 'email-editor.size', { size: formatSize(size.size) })}
        </p>
      )}
    </section>
  )
}
