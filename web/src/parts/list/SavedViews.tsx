import { useSignal } from '@preact/signals-react'
import { Bookmark } from 'lucide-react'
import type { Answer, Call, Endpoint } from '~/api/call'
import { describe } from '~/api/errors'
import { formatNumber } from '~/text/format'
import { Link } from '~/shell/Link'
import { isCalm } from '~/browser/calm'
import { query } from '~/browser/paths'
import { place } from '~/shell/place'
import type { View } from '~/shell/preferences'
import { savedViews } from '~/shell/savedViews'
import { parseSearch } from '~/shell/search'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { lazyPart } from '~/shell/lazyPart'
import css from './SavedViews.module.css'
import { byWords, inForce, pick } from './listState'
import { useLiveCount } from './liveCount'
import type { FixedView } from './views'

const NewView = lazyPart(() => import('./NewView'), 'NewView')
const OwnView = lazyPart(() => import('./OwnView'), 'OwnView')

interface SavedViewsProps<E extends Endpoint> {
  /** Returns the call whose answer has the count of a view. */
  count: (search: Record<string, string>) => { endpoint: E; request: Call<E> }
  /** Returns the count in an answer. */
  total: (answer: Answer<E>) => number
  /** The kinds of records whose changes change the counts. */
  records: readonly string[]
  /** The parameters that a view stores. */
  names: string[]
  /** The fixed views. */
  fixed?: FixedView[]
  /** The filters in force while the address has none. */
  standing?: Record<string, string> | undefined
}

/** The views of this list, fixed and saved, each with its count. */
export function SavedViews<E extends Endpoint>({ names, fixed, standing, ...counting }: SavedViewsProps<E>) {
  const own = viewsHere()
  const search = { ...place.search.value, ...inForce(place.search.value, names, standing) }
  const here = viewAt(search, [...(fixed ?? []), ...own], names)
  if (own.length === 0 && !fixed) return null
  return (
    <nav className={css.views} aria-label={t('shell.views')} data-views>
      <ul>
        {fixed?.map((view) => (
          <Tab
            key={view.href}
            {...{ view, ...counting }}
            isHere={view.href === here}
            isFixed
            isCounted={view.isCounted}
          />
        )) ?? (
          <li data-here={here === location.pathname || undefined}>
            <Link href={location.pathname} aria-current={here === location.pathname ? 'page' : undefined}>
              {t('shell.list.all')}
            </Link>
          </li>
        )}
        {own.map((view) => (
          <Tab key={view.href} {...{ view, ...counting }} isHere={view.href === here} />
        ))}
      </ul>
    </nav>
  )
}

interface TabProps<E extends Endpoint> extends Omit<SavedViewsProps<E>, 'names' | 'fixed' | 'standing'> {
  view: View
  isHere: boolean
  /** Whether it is always there, under its name. */
  isFixed?: boolean
  isCounted?: boolean
}

function Tab<E extends Endpoint>(props: TabProps<E>) {
  const { view, isHere, isFixed, isCounted = true, count, total, records } = props
  const { endpoint, request } = count(parseSearch(view.href.slice(location.pathname.length)))
  const { data: answer, error } = useLiveCount(endpoint, request, records, isCounted && isCalm.value)
  const failure = error ? describe(error) : undefined
  const isNaming = useSignal(false)
  return (
    <li data-here={isHere || undefined}>
      {!(isHere && isNaming.value) && (
        <Link
          href={view.href}
          aria-current={isHere ? 'page' : undefined}
          aria-description={failure}
          data-tip={failure}
        >
          {view.name}
          {isCounted && answer && <small>{formatNumber(total(answer))}</small>}
        </Link>
      )}
      {isHere && !isFixed && <OwnView view={view} isNaming={isNaming} />}
    </li>
  )
}

/** Saves the current filters as a view, unless one exists. */
export function SaveView({ names, fixed }: { names: string[]; fixed?: View[] }) {
  const href = addressOf(place.search.value, names)
  const isNaming = useSignal(false)
  if ([...(fixed ?? []), ...viewsHere()].some((view) => view.href === href)) return null
  if (!isNaming.value) {
    return (
      <Button look="ghost" size="s" icon={<Bookmark aria-hidden />} onClick={() => (isNaming.value = true)}>
        {t('shell.views.save')}
      </Button>
    )
  }
  return <NewView href={href} onEnd={() => (isNaming.value = false)} />
}

function viewsHere(): View[] {
  return savedViews().filter(({ href }) => href.replace(/\?.*/, '') === location.pathname)
}

/** Returns the address of the view that is shown: one of these, also while words are looked for in it. */
function viewAt(search: Record<string, string>, views: View[], names: string[]): string {
  const here = addressOf(search, names)
  return views.some(({ href }) => href === here) ? here : addressOf({ ...search, [byWords]: '' }, names)
}

/** Returns the address of a list with a view's parameters, in canonical form. */
export function addressOf(search: Record<string, string>, names: string[]): string {
  return location.pathname + query(pick(search, names.toSorted()))
}
