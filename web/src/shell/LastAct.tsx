import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '~/text'
import { Dismiss } from '~/ui/feedback/Dismiss'
import { Button } from '~/ui/input/Button'
import css from './LastAct.module.css'
import { lastAct } from './lastAct'
import { keyTables, usePageKeys } from './typing'

/** The bar of the last act: what was done, and its undos. */
export function LastAct() {
  const act = lastAct.value
  usePageKeys([{ on: ['u'], label: 'undo.latest', does: undoByKey }])
  if (!act) return null
  const { title, text, until, undos, dismiss } = act
  return (
    <div className={css.bar} data-last-act>
      <CircleCheck size={18} aria-hidden />
      <div>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {until !== undefined && <Countdown key={until} until={until} />}
      </div>
      <div className={css.undos}>
        {undos.map(({ label, run }) => (
          <Button key={label} size="s" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
      <Dismiss onClick={dismiss} />
    </div>
  )
}

/** Returns the undo of the act, wherever the bar stands; undefined if the page has a use of its own for the key. */
function undoByKey(): (() => void) | undefined {
  const tables = [...keyTables].filter((table) => table().some(({ on }) => on.includes('u')))
  return tables.length > 1 ? undefined : lastAct.peek()?.undos[0]?.run
}

const secondsTo = (until: number) => Math.ceil((until - Date.now()) / 1_000)

/** Counts the seconds until letters leave. Screen readers read it once, not every second. */
function Countdown({ until }: { until: number }) {
  const [from] = useState(() => secondsTo(until))
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1_000)
    return () => clearInterval(timer)
  }, [until])
  if (left <= 0) return null
  return (
    <p>
      <span aria-hidden>{t('outbox.page.leaves', { n: left })}</span>
      <span className="visually-hidden">{t('outbox.page.leaves', { n: from })}</span>
    </p>
  )
}
