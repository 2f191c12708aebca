import { FilterBar } from './FilterBar'
import { SavedViews } from './SavedViews'
import { SetMenu } from './SetMenu'
import { type List, pageIn } from './declared'
import type { ListQuestion } from './listQuestion'
import { asking, faultsIn, sent } from './listState'
import type { RowSelection } from './selection'
import { viewsOf } from './views'

interface ListNarrowingProps<L extends List> {
  list: L
  /** The kind of record whose changes change the counts of the views. */
  record: string
  question: ListQuestion<L>
  /** The default filters, used while the address has none. */
  standing?: Record<string, string>
  /** Why the list could not be read. */
  error: Error | null
  /** The ticked rows of a list whose records are kept as sets. */
  kept: RowSelection | null
}

/** The views and filters above a list, and the menu of its sets. */
export function ListNarrowing<L extends List>(props: ListNarrowingProps<L>) {
  const { list, record, question, standing, error, kept } = props
  const { filters, names, ask } = question
  const fixed = viewsOf(list)
  return (
    <>
      <SavedViews
        count={(wanted) => ({
          endpoint: list.endpoint,
          request: asking<L['endpoint']>(sent({ ...wanted, per_page: '1' }, filters)),
        })}
        total={(answer) => pageIn<L>(answer).total}
        records={[record]}
        {...{ names, fixed, standing }}
      />
      <FilterBar {...{ filters, names, fixed, standing }} refused={faultsIn(error, filters)}>
        {kept && <SetMenu list={list} names={names} ask={ask} selection={kept} />}
      </FilterBar>
    </>
  )
}
