import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { formatNumber } from '~/text/format'
import { isCalm } from '~/browser/calm'
import { rest } from '~/browser/rest'
import { type Key, t } from '~/text'
import { Select } from '~/ui/input/Select'
import { ActionButton } from '~/ui/input/ActionButton'
import css from './Pager.module.css'
import { type PageOf, pageSizes } from './definition'
import { restart } from './listState'

interface PagerProps {
  page: Omit<PageOf<unknown>, 'data'>
  /** Called when a page will probably be requested. */
  onApproach: (target: number) => void
}

/** The pager: the range of rows, the total, and links to other pages. */
export function Pager({ page, onApproach }: PagerProps) {
  const { current_page: current, last_page: last, from, to, total } = page
  /** Whether the visitor turns pages: the next click will probably follow, even before the first screen is drawn. */
  const isTurning = useRef(false)
  const go = (target: number, { currentTarget }: MouseEvent) => {
    isTurning.current = true
    restart({ page: target === 1 ? undefined : target })
    // Scrolls to the top for another page.
    const list = currentTarget.closest('section')
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }
  const leads = (target: number) => target !== current && target >= 1 && target <= last
  const mayLoad = isCalm.value
  useEffect(() => {
    if (!mayLoad && !isTurning.current) return undefined
    // After the frame that shows this page: the effects of a click come before it.
    let isShown = true
    void rest(300).then(() => isShown && [current + 1, current - 1].filter(leads).forEach(onApproach))
    return () => {
      isShown = false
    }
  })
  const step = (Icon: LucideIcon, label: Key, target: number, atEdge: Key) => {
    const approach = () => leads(target) && onApproach(target)
    return (
      <ActionButton
        look="ghost"
        size="s"
        icon={<Icon aria-hidden />}
        label={t(label)}
        reason={leads(target) ? null : t(atEdge)}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={(event) => go(target, event)}
      />
    )
  }
  const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }))
  return (
    <nav className={css.pager} aria-label={t('shell.list.pages')}>
      <span className={css.range} role="status">
        {t('shell.list.range', {
          from: formatNumber(from ?? 0),
          to: formatNumber(to ?? 0),
          total: formatNumber(total),
        })}
      </span>
      <div className={css.size}>
        <span aria-hidden>{t('shell.list.per-page')}</span>
        <Select
          value={String(page.per_page)}
          onChange={(size) => restart({ per_page: size })}
          choices={sizes}
          aria-label={t('shell.list.per-page')}
        />
      </div>
      <span className={css.steps}>
        {step(ChevronsLeft, 'shell.list.first', 1, 'shell.list.at-first')}
        {step(ChevronLeft, 'shell.list.previous', current - 1, 'shell.list.at-first')}
        {step(ChevronRight, 'shell.list.next', current + 1, 'shell.list.at-last')}
        {step(ChevronsRight, 'shell.list.last', last, 'shell.list.at-last')}
      </span>
    </nav>
  )
}
