import { batch, createModel } from '@preact/signals-react'
import { type Answer, call } from '~/api/call'
import { boardsGet } from '~/api/endpoints.gen'
import type { BoardLanesModel } from './boardLanes'
import type { CardCountsModel } from './cardCounts'
import { type BoardScope, pageOf } from './view'

/** Cards that are read at a time. */
const size = 50

/** The reading of a board, page by page of each column. */
export const BoardReads = createModel(
  (scope: BoardScope, lanes: BoardLanesModel, counts: CardCountsModel) => {
    /** Raised with each change of this page, so that an answer from before it is not taken for the present. */
    let edition = 0

    const ask = (column: string, page: number) =>
      call(boardsGet, pageOf(scope, { column, page: String(page), per_page: String(size) }))

    /** Reads pages of a column, and shows them when all are there. Without an answer the column keeps what it has. */
    const read = async (column: string, from: number, to: number): Promise<void> => {
      const before = edition
      lanes.change(column, { isReading: true, error: null })
      try {
        const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
        const answers = await Promise.all(numbers.map((page) => ask(column, page)))
        if (before !== edition) return await read(column, from, to)
        show(column, from, answers)
      } catch (error) {
        lanes.change(column, { error, isReading: false })
      }
    }
    const show = (column: string, from: number, answers: readonly Answer<typeof boardsGet>[]) =>
      batch(() => {
        const latest = answers.at(-1)
        if (!latest) return
        const isFirst = lanes.lane(column).peek().pages === 0
        const kept = from === 1 ? [] : lanes.cardsIn(column)
        const cards = answers.flatMap((answer) => answer.cards.data)
        // A card that came meanwhile moved another onto the next page.
        const fresh = cards.filter(({ id }) => !kept.some((other) => other.id === id))
        const { current_page: pages, last_page: lastPage } = latest.cards
        const all = [...kept, ...fresh]
        all.forEach(lanes.see)
        lanes.change(column, { cards: all, pages, lastPage, isReading: false })
        counts.take(latest)
        if (isFirst || from > 1) lanes.settle()
      })

    /** Reads the first page of a column that was never on screen. */
    const begin = (column: string) => {
      const { pages, isReading, error } = lanes.lane(column).peek()
      if (pages === 0 && !isReading && error === null) void read(column, 1, 1)
    }
    /** Reads one page more of a column. */
    const more = (column: string) => {
      const { pages, isReading, error } = lanes.lane(column).peek()
      const isMore = pages > 0 && lanes.hasMore(column)
      if (isMore && !isReading && error === null) void read(column, pages + 1, pages + 1)
    }
    /** Reads a column again, as far as it was read. */
    const reread = (column: string) => read(column, 1, Math.max(1, lanes.lane(column).peek().pages))
    /** Reads again every column that was read. */
    const rereadAll = () => Promise.all(lanes.readNames().map(reread))
    /** Reads how many cards there are, and the columns in which that differs from what is shown. */
    const recount = async () => {
      const [column = ''] = lanes.names()
      const before = counts.counts.peek() ?? {}
      const answer = await call(boardsGet, pageOf(scope, { column, per_page: '1' }))
      counts.take(answer)
      const changed = lanes.readNames().filter((name) => before[name] !== answer.counts[name])
      await Promise.all(changed.map(reread))
    }
    /** Lets answers on their way be read again: they are from before a change of this page. */
    const outdate = () => {
      edition += 1
    }

    return { begin, more, reread, rereadAll, recount, outdate }
  },
)
