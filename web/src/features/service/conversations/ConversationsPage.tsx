import { useSignal } from '@preact/signals-react'
import { useCallback, useEffect, useRef } from 'react'
import { Refusal } from '~/api/errors'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { PageHeader } from '~/shell/PageHeader'
import { commandFor } from '~/parts/write/command'
import { lazyPart } from '~/shell/lazyPart'
import { ColumnMenu } from '~/parts/list/ColumnMenu'
import { ExportLink } from '~/parts/list/ExportLink'
import { FilterBar } from '~/parts/list/FilterBar'
import { LayoutSwitch, chooseLayout } from '~/parts/list/LayoutSwitch'
import { SavedViews } from '~/parts/list/SavedViews'
import { SearchBox } from '~/parts/list/SearchBox'
import { SplitPage } from '~/parts/list/SplitPage'
import { idIn, inForce } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { router } from '~/shell/router'
import { type Layout, preferences } from '~/shell/preferences'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { Notice } from '~/ui/feedback/Notice'
import { allFilters, fixedViews, names, omitted, pageOf, scopeFaults, standing } from './filters'

const Inbox = lazyPart(() => import('./Inbox'), 'Inbox')
const MessageTable = lazyPart(() => import('./MessageTable'), 'MessageTable')

/** The messages between members, as an inbox or as a table. */
export function ConversationsPage() {
  const search = place.search.value
  const form = useRef<HTMLFormElement>(null)
  const focusSearch = useCallback(() => form.current?.querySelector('input')?.select(), [])
  const filter = inForce(search, names, standing)
  const faults = scopeFaults(filter)
  const layout = useLayout(search['layout'])
  const isTable = layout === 'table'
  const { order_by: order } = search
  const { list, endpoint, request } = pageOf(search, isTable && order ? { order_by: order } : {})
  // The server refuses some orders unless a member is named, so the error stands at that filter.
  const sorting = useSignal<string | null>(null)
  const hear = useCallback(
    (error: Error | null) => {
      sorting.value = (error instanceof Refusal && error.fields['order_by']) || null
    },
    [sorting],
  )
  const alert = Object.values(faults)[0]
  return (
    <SplitPage
      isSplit={!isTable}
      isOpen={idIn(search['open']) !== null}
      header={
        <PageHeader
          route={routeNamed('cms-conversations')}
          actions={
            <>
              <SearchBox label={t('conversations-page.search')} form={form} hotkey="/" />
              {isTable && <ColumnMenu compact list={list} cells={omitted} />}
              <ExportLink compact list={list} request={request} />
              <CopyAsCommand compact commands={[commandFor(endpoint, request)]} />
              <LayoutSwitch now={layout} onChange={(next) => choose(layout, next)} />
            </>
          }
        />
      }
      narrowing={
        <>
          <SavedViews
            count={(wanted) => pageOf(wanted, { per_page: '1' })}
            total={(answer) => answer.messages.total}
            records={['conversation', 'message']}
            names={names}
            fixed={fixedViews()}
          />
          <FilterBar
            filters={allFilters}
            names={names}
            fixed={fixedViews()}
            standing={standing}
            check={scopeFaults}
            refused={sorting.value ? { ...faults, user_1: sorting.value } : faults}
            isSearchedElsewhere
          />
        </>
      }
    >
      {alert ? (
        <Notice tone="bad" title={t('errors.validation')} text={alert} />
      ) : (
        <>
          {isTable ? (
            <MessageTable filter={filter} onFailure={hear} />
          ) : (
            <Inbox key={JSON.stringify(filter)} onSearch={focusSearch} />
          )}
        </>
      )}
    </SplitPage>
  )
}

const page = 'cms-conversations'

/**
 * Returns the layout that the address names, otherwise the chosen one. That of the table is in the address, with its
 * columns, so that a link and *back* lead to what was seen.
 */
function useLayout(named: string | undefined): Layout {
  const chosen = preferences.layouts.value[page] ?? 'split'
  const layout = named === 'split' || named === 'table' ? named : chosen
  useEffect(() => {
    if (layout !== named && layout === 'table') place.change({ layout }, true)
  }, [layout, named])
  return layout
}

/** Chooses a layout. The one that is left is named in the address that *back* leads to. */
function choose(left: Layout, layout: Layout): void {
  place.change({ layout: left }, true)
  // Two changes at once would be one entry of the history.
  router.history.flush()
  place.change({ layout, page: undefined })
  chooseLayout(page, layout)
}
