import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { labelOf } from '~/api/words'
import { Need } from '~/api/words.gen'
import { ReadFailure } from '~/parts/record/ReadFailure'
import { t } from '~/text'
import { formatNumber } from '~/text/format'
import { Spinner } from '~/ui/feedback/Spinner'
import { BoardCard } from './BoardCard'
import css from './BoardColumn.module.css'
import { heightOf } from './CardFace'
import type { DeskModel } from './desk'
import { column as dropColumn } from './drag'
import { drawn } from './lanes'
import type { Card, Column } from './view'

/** Cards drawn beyond the edges, and cards before the end at which the next page is read. */
const [margin, ahead] = [4, 12]

/** Pixels above the first card. */
const above = 8

/** A column of a board: its head, and those of its cards that are in view. */
export function BoardColumn({ desk, column }: { desk: DeskModel; column: Column }) {
  const { name } = column
  const { cards } = desk
  const section = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () =>
      section.current && scroller.current ? dropColumn(section.current, scroller.current, name) : undefined,
    [name],
  )
  // A column that was never on screen is not read.
  useEffect(() => {
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && cards.begin(name), {
      rootMargin: '0px 320px',
    })
    if (section.current) near.observe(section.current)
    return () => near.disconnect()
  }, [cards, name])
  const hold = () => desk.isDragging.peek() || cards.hold(name)
  const release = () => desk.isDragging.peek() || cards.hold()
  return (
    <section
      ref={section}
      className={css.column}
      aria-label={column.label}
      data-column={name}
      data-colour={column.colour}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hold()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && release()}
    >
      <Head desk={desk} column={column} />
      <div ref={scroller} className={css.scroller} data-scroller>
        <Cards desk={desk} name={name} scroller={scroller} />
      </div>
    </section>
  )
}

function Head({ desk: { cards }, column }: { desk: DeskModel; column: Column }) {
  const { name, label, most, needs } = column
  const count = cards.counts.value?.[name]
  const hidden = cards.hidden.value[name] ?? 0
  const isFuller = most != null && count !== undefined && count > most
  const limit =
    most != null && t(isFuller ? 'kanban-page.column.fuller' : 'kanban-page.column.most', { most })
  const asks =
    needs.length > 0 &&
    t('kanban-page.column.needs', { needs: needs.map((need) => labelOf(Need, need)).join(', ') })
  return (
    <header className={css.head} data-fuller={isFuller || undefined}>
      <h2 data-tip={asks || undefined}>
        <bdi>{label}</bdi>
      </h2>
      {count !== undefined && (
        <span className={css.count} data-tip={limit || undefined}>
          <span aria-hidden>
            {formatNumber(count)}
            {most != null && <small>/{formatNumber(most)}</small>}
          </span>
          <span className="visually-hidden">
            {[t('kanban-page.column.count', { n: count }), limit].filter(Boolean).join(', ')}
          </span>
        </span>
      )}
      {hidden > 0 && cards.about().query['hidden'] !== '1' && (
        <small className={css.hidden}>{t('kanban-page.column.hidden', { n: hidden })}</small>
      )}
    </header>
  )
}

interface CardsProps {
  desk: DeskModel
  name: string
  scroller: { current: HTMLDivElement | null }
}

function Cards({ desk, name, scroller }: CardsProps) {
  const { cards, cursor, ticks, moves } = desk
  const { sought, openId } = cursor
  const lane = cards.lane(name).value
  const snapshot = cards.snapshots.value.get(name)
  const rows = drawn(lane.cards, snapshot, cards.known)
  const arrived = snapshot ? lane.cards.filter(({ id }) => !snapshot.includes(id)).length : 0
  const total = cards.counts.value?.[name] ?? rows.length
  const getItemKey = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const at = rows.findIndex(({ id }) => id === cursor.id.value)
  // It makes its own changes known, and no compiler memoizes here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index] ? heightOf(rows[index]) : 0),
    getItemKey,
    paddingStart: above,
    overscan: margin,
    // The card that has the focus stays drawn, however far one scrolls.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(at < 0 ? [] : [at])])].toSorted((a, b) => a - b),
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (last + ahead >= rows.length) cards.more(name)
  }, [cards, name, last, rows.length])
  const seekAt = rows.findIndex(({ id }) => id === sought.value?.id)
  useLayoutEffect(() => {
    if (seekAt < 0) return
    virtual.scrollToIndex(seekAt)
    scroller.current?.closest('[data-column]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    // Only what the keyboard does scrolls, and its card that comes into the column: others come and go without.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sought.value, seekAt >= 0])
  const gone = (card: Card) => {
    const spot = snapshot && cards.spotOf(card.id)?.column
    if (!snapshot || spot === name) return null
    return spot
      ? t('kanban-page.card.gone', { column: moves.words.labelOf(spot) })
      : t('kanban-page.card.left')
  }

  if (lane.error !== null && lane.cards.length === 0) {
    return <ReadFailure error={lane.error} onRetry={() => void cards.reread(name)} />
  }
  if (lane.pages === 0 && lane.isReading) return <Spinner label={t('shell.loading')} />
  return (
    <>
      {arrived > 0 && (
        <button type="button" className={css.arrived} onClick={cards.settle}>
          <ArrowUp size={12} aria-hidden />
          {t('kanban-page.column.arrived', { n: arrived })}
        </button>
      )}
      {rows.length === 0 && lane.pages > 0 && <p className={css.empty}>{t('kanban-page.column.empty')}</p>}
      {rows.length > 0 && (
        <ul className={css.cards} style={{ height: virtual.getTotalSize() }} data-cards>
          {shown.map(({ key, index, start, size }) => {
            const card = rows[index]
            return (
              card && (
                <BoardCard
                  key={key}
                  {...{ desk, card, top: start, height: size, at: index + 1, total }}
                  column={name}
                  isCursor={index === at}
                  isOpen={card.id === openId.value}
                  isTicked={ticks.selection.ids.value.has(card.id)}
                  gone={gone(card)}
                />
              )
            )
          })}
        </ul>
      )}
      {lane.error !== null && <ReadFailure error={lane.error} onRetry={() => void cards.reread(name)} />}
    </>
  )
}
