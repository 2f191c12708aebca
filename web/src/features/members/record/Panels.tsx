import { useMemo } from 'react'
import { queries } from '~/api/queries'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Card } from '~/ui/layout/Card'
import css from './Panels.module.css'
import { SectionNav } from './SectionNav'
import { WhenNear } from './WhenNear'
import { cards } from './cards'
import { panels } from './panelTable'
import type { Panel, PanelProps } from './panels'

/** The panels of a member's record, each a card that is saved by itself. */
export function Panels({ member, sections }: Pick<PanelProps, 'member' | 'sections'>) {
  const role = place.search.value['role']
  const shown = useMemo(
    () => panels.filter(({ isShown = () => true }) => isShown({ member, sections, role })),
    // What a panel asks of the member does not change while it is open.
    // oxlint-disable-next-line react/exhaustive-deps
    [member.id, member.type, sections === undefined, role],
  )
  return (
    <div className={css.record}>
      <SectionNav panels={shown} />
      <div className={css.panels}>
        {shown.map((panel) => (
          <PanelCard key={panel.id} panel={panel} member={member} sections={sections} role={role} />
        ))}
      </div>
    </div>
  )
}

function PanelCard({ panel, ...props }: PanelProps & { panel: Panel }) {
  const { id, title, content: Content, reads } = panel
  const { collapsed, closed } = cards.states.value
  if (closed.includes(id)) return null
  const ids = new Set<unknown>(reads.map((endpoint) => endpoint.id))
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) => ids.has(first === 'section' ? second : first),
    })
  return (
    <Card
      id={id}
      title={t(title)}
      isCollapsed={collapsed.includes(id)}
      onCollapse={(isCollapsed) => cards.collapse(id, isCollapsed)}
      onRefresh={refresh}
      onClose={() => cards.close(id)}
    >
      <WhenNear>
        <Content {...props} />
      </WhenNear>
    </Card>
  )
}
