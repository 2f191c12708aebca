import { useSignal } from '@preact/signals-react'
import { CalendarClock, PhoneCall } from 'lucide-react'
import { useMemo } from 'react'
import * as onEntry from '~/api/actions/track_entry.gen'
import type { Schemas } from '~/api/call'
import { cardsGet, tracksByColumns } from '~/api/endpoints.gen'
import { tracksList } from '~/api/lists.gen'
import { refresh } from '~/api/queries'
import { ActDialog } from '~/parts/act/ActDialog'
import { addIcons } from '~/parts/act/icons'
import { RowActs } from '~/parts/act/RowActs'
import { type Act, actsOn } from '~/parts/act/acts'
import { actsOnRows } from '~/parts/act/rowsActs'
import { ListView } from '~/parts/list/ListView'
import type { Cells } from '~/parts/list/declared'
import type { Column } from '~/parts/list/definition'
import { RecordLink } from '~/parts/record/RecordLink'
import { t } from '~/text'
import { Attachments } from './Attachments'
import type { Track } from './view'

type Entry = Schemas['TrackEntry']

const all = actsOn(onEntry)

for (const { id } of all) {
  const verb = id.replace(/^.*\./, '')
  addIcons({ [verb]: verb.startsWith('postpone') ? CalendarClock : PhoneCall })
}

/** Returns the actions of a track, which end with a word of its name. */
export const actsOf = (track: Track) =>
  all.filter(({ id }) => track.split('_').includes(id.replace(/^.*-/, '')))

/** The members of a track, who wait for one more contact. */
export function TracksView({ track, label }: { track: Track; label: string }) {
  const asking = useSignal<{ act: Act; entry: Entry } | null>(null)
  const acts = actsOf(track)
  const extras = useMemo(
    () => extrasFor(actsOf(track), (act, entry) => (asking.value = { act, entry })),
    [track, asking],
  )
  const bulk = useMemo(
    () =>
      actsOnRows<Entry>(actsOf(track), {
        subject: (entry) => entry,
        name: (entry) => entry.user.name,
        idOf: (entry) => entry.id,
        list: tracksList,
        reread: () => void refresh(tracksList.endpoint, tracksByColumns, cardsGet),
      }),
    [track],
  )
  const asked = asking.value
  return (
    <>
      <ListView
        key={track}
        label={label}
        list={tracksList}
        scope={{ track }}
        filters={hidden}
        cells={cells}
        extras={extras}
        bulk={acts.length > 0 ? bulk : undefined}
      />
      {asked && (
        <ActDialog
          act={asked.act}
          of={asked.entry}
          about={{ name: asked.entry.user.name }}
          name={asked.entry.user.name}
          rereads={[tracksList.endpoint, tracksByColumns, cardsGet]}
          onClose={() => (asking.value = null)}
        />
      )}
    </>
  )
}

/** The track is the tab. */
const hidden = { track: null }

const cells: Cells<typeof tracksList> = {
  track: null,
  'user.name': ({ user_id: id, user }) => <RecordLink record="user" id={id} of={user} />,
}

const extrasFor = (acts: Act[], ask: (act: Act, entry: Entry) => void): Column<Entry>[] => [
  {
    id: 'attachments',
    header: 'kanban-page.attachments.title',
    cell: ({ id, user, attachments }) => (
      <Attachments
        entry={id}
        label={t('kanban-page.attachments', { track: user.name })}
        files={attachments ?? []}
      />
    ),
  },
  {
    id: 'actions',
    header: 'shell.list.actions',
    cell: (entry) => (
      <RowActs acts={acts} of={entry} name={entry.user.name} onAct={(act) => ask(act, entry)} />
    ),
  },
]
