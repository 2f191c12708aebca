import { Ellipsis, RefreshCw, X } from 'lucide-react'
import { type FocusEvent, useMemo } from 'react'
import { queries } from '~/api/queries'
import { LateMenu } from '~/parts/act/LateMenu'
import { place } from '~/shell/place'
import { t } from '~/text'
import { Button } from '~/ui/input/Button'
import { Card } from '~/ui/layout/Card'
import css from './Panels.module.css'
import { SectionNav } from './SectionNav'
import { WhenNear } from './WhenNear'
import { cards } from './cards'
import { holdInView } from './holdInView'
import { panels } from './panelTable'
import type { Panel, PanelProps } from './panels'

/** The panels of a member's record, each a card that is saved separately. */
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
      <div className={css.panels} onFocus={keepFocusInView}>
        {shown.map((panel) =>
          panel.isBare ? (
            <section key={panel.id} id={panel.id} aria-label={t(panel.title)} tabIndex={-1}>
              <panel.content member={member} sections={sections} role={role} />
            </section>
          ) : (
            <PanelCard key={panel.id} panel={panel} member={member} sections={sections} role={role} />
          ),
        )}
      </div>
    </div>
  )
}

/** Keeps what took the focus by the keyboard in view, while the panels above it load. A panel itself goes to the top. */
function keepFocusInView({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target.parentElement !== currentTarget && target.matches(':focus-visible'))
    holdInView(currentTarget, () => target, 'nearest')
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
  const name = t(title)
  const menu = (close: () => void) => (
    <LateMenu
      label={name}
      items={[
        { icon: RefreshCw, label: t('record-page.card.refresh'), run: () => void refresh() },
        { icon: X, label: t('shell.close'), run: close },
      ]}
      trigger={(open) => (
        <Button
          look="ghost"
          size="s"
          icon={<Ellipsis aria-hidden />}
          aria-label={`${t('shell.list.actions')} ${name}`}
          aria-haspopup="menu"
          data-tip={t('shell.list.actions')}
          onClick={open}
        />
      )}
    />
  )
  return (
    <Card
      id={id}
      title={name}
      isCollapsed={collapsed.includes(id)}
      onCollapse={(isCollapsed) => cards.collapse(id, isCollapsed)}
      menu={menu}
      onClose={() => cards.close(id)}
    >
      <WhenNear>
        <Content {...props} />
      </WhenNear>
    </Card>
  )
}
