import {
  BookOpenText,
  Briefcase,
  CalendarDays,
  ChartNoAxesColumn,
  ChevronRight,
  Headset,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Search,
  ShieldCheck,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react'
import { session } from '~/api/session'
import { url } from '~/browser/paths'
import { place } from './place'
import { preferences } from './preferences'
import { entryOf, whyClosed } from './entry'
import { menuOf } from './menu'
import { type Route, menuGroups } from './route'
import { routeNamed } from './routes'
import { t } from '~/text'
import { Kbd } from '~/ui/layout/Kbd'
import { Logo } from '~/ui/layout/Logo'
import { AccountMenu } from './AccountMenu'
import { Link } from './Link'
import css from './Sidebar.module.css'
import { commandKey, shell } from './shell'

type Group = (typeof menuGroups)[number]

const icons: Record<Group, LucideIcon> = {
  home: LayoutDashboard,
  service: Headset,
  members: Users,
  finance: Wallet,
  reports: ChartNoAxesColumn,
  content: BookOpenText,
  tools: Wrench,
  scheduler: CalendarDays,
  crm: Briefcase,
  commercia: Package,
  administration: ShieldCheck,
}

/** The menu of the pages that the visitor may open. */
export function Sidebar({ id }: { id: string }) {
  const ability = session.ability.value
  const shown = place.shown.value?.name
  const here = shown && (routeNamed(shown).of ?? shown)
  const open = menuOf(ability)
  return (
    <div className={css.sidebar}>
      <Link className={css.brand} href={url('home')}>
        <Logo size={24} />
        Retaguarda
      </Link>
      <button type="button" className={css.search} onClick={() => (shell.palette.value = true)}>
        <Search size={15} aria-hidden />
        <span>{t('shell.search')}</span>
        <Kbd>{commandKey} K</Kbd>
      </button>
      <nav className={css.nav} aria-label={t('shell.menu')}>
        {menuGroups.map((group) => (
          <MenuGroup
            key={group}
            group={group}
            pages={open.filter((route) => route.group === group)}
            here={here}
          />
        ))}
      </nav>
      <AccountMenu id={`${id}-account`} />
    </div>
  )
}

interface MenuGroupProps {
  group: Group
  pages: Route[]
  here: Route['name'] | undefined
}

function MenuGroup({ group, pages, here }: MenuGroupProps) {
  const Icon = icons[group]
  const [first] = pages
  if (!first) return null
  if (group === 'home') {
    return (
      <Link className={css.item} href={entryOf(first)} aria-current={first.name === here && 'page'}>
        <Icon aria-hidden />
        {t(`routes.${first.name}.title`)}
      </Link>
    )
  }
  const isOpen = !preferences.folded.value.includes(group)
  return (
    <section>
      <button
        type="button"
        className={css.item}
        aria-expanded={isOpen}
        data-here={(!isOpen && pages.some((route) => route.name === here)) || undefined}
        onClick={() => preferences.fold(group)}
      >
        <Icon aria-hidden />
        {t(`shell.group.${group}`)}
        <ChevronRight className={css.chevron} aria-hidden />
      </button>
      {isOpen && (
        <ul className={css.pages}>
          {pages.map((route) => (
            <li key={route.name}>
              <PageLink route={route} isHere={route.name === here} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A link to a page. One that cannot be had stays in its place, disabled and with the reason. */
function PageLink({ route, isHere }: { route: Route; isHere: boolean }) {
  const reason = whyClosed(route)
  const title = t(`routes.${route.name}.title`)
  if (reason) {
    return (
      <button
        type="button"
        className={css.page}
        aria-disabled
        aria-label={`${title}: ${reason}`}
        data-tip={reason}
      >
        {title}
      </button>
    )
  }
  return (
    <Link className={css.page} href={entryOf(route)} aria-current={isHere && 'page'}>
      {title}
    </Link>
  )
}
