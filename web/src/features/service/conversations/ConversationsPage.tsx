import { useSignal } from '@preact/signals-react'
import { Columns2, Table2 } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Refused } from '~/api/errors'
import { CopyAsCommand } from '~/parts/write/CopyAsCommand'
import { PageHeader } from '~/shell/PageHeader'
import { commandFor } from '~/parts/write/command'
import { lazyPart } from '~/shell/lazyPart'
import { ColumnMenu } from '~/parts/list/ColumnMenu'
import { ExportLink } from '~/parts/list/ExportLink'
import { FilterBar } from '~/parts/list/FilterBar'
import { SavedViews } from '~/parts/list/SavedViews'
import { SearchBox } from '~/parts/list/SearchBox'
import { SplitPage } from '~/parts/list/SplitPage'
import { idIn, inForce } from '~/parts/list/listState'
import { place } from '~/shell/place'
import { preferences } from '~/shell/preferences'
import { routeNamed } from '~/shell/routes'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Notice } from '~/ui/feedback/Notice'
import css from './ConversationsPage.module.css'
import { allFilters, fixedViews, names, omitted, pageOf, scopeFaults, standing } from './filters'

const Inbox = lazyPart(() => import('./Inbox'))
const MessageTable = lazyPart(() => import('./MessageTable'))

/** The messages between members, as an inbox or as a table. */
export default function ConversationsPage() {
  const search = place.search.value
  const form = useRef<HTMLFormElement>(null)
  const focusSearch = useCallback(() => form.current?.querySelector('input')?.select(), [])
  const filter = inForce(search, names, standing)
  const faults = scopeFaults(filter)
  const isTable = preferences.conversations.value === 'table'
  const { order_by: order, open: _open, page: _page, per_page: _size, ...asked } = search
  const { list, endpoint, request } = pageOf(search, isTable && order ? { order_by: order } : {})
  // The server refuses some orders unless a member is named, so the error stands at that filter.
  const sorting = useSignal<string | null>(null)
  const hear = useCallback(
    (error: Error | null) => {
      sorting.value = (error instanceof Refused && error.fields['order_by']) || null
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
              <Layout />
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
            <Inbox key={JSON.stringify(asked)} onSearch={focusSearch} />
          )}
        </>
      )}
    </SplitPage>
  )
}

const layouts = [
  { name: 'split', icon: Columns2, label: 'conversations-page.layout.split' },
  { name: 'table', icon: Table2, label: 'conversations-page.layout.table' },
] as const

function Layout() {
  return (
    <span className={css.layout} role="group" aria-label={t('conversations-page.layout')}>
      {layouts.map(({ name, icon: Icon, label }) => (
        <ActionButton
          key={name}
          look="ghost"
          icon={<Icon aria-hidden />}
          label={t(label)}
          aria-pressed={preferences.conversations.value === name}
          onClick={() => (preferences.conversations.value = name)}
        />
      ))}
    </span>
  )
}
