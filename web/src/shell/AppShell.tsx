import { Menu as MenuIcon, Search } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { passwordAsked } from '~/api/freshPassword'
import { url } from '~/browser/paths'
import { t } from '~/text'
import { ActionButton } from '~/ui/input/ActionButton'
import { Logo } from '~/ui/layout/Logo'
import css from './AppShell.module.css'
import { Link } from './Link'
import { LoadingOverlay } from './LoadingOverlay'
import { ScrollToTop } from './ScrollToTop'
import { Sidebar } from './Sidebar'
import { lazyDialog } from './lazyDialog'
import { Standing } from './Standing'
import { shell } from './shell'

const CommandPalette = lazyDialog(() => import('./CommandPalette'), 'CommandPalette')
const PasswordPrompt = lazyDialog(() => import('./PasswordPrompt'), 'PasswordPrompt', { isUnasked: true })
const Drawer = lazyDialog(() => import('~/ui/overlay/Drawer'), 'Drawer')

/** The staff layout: the menu on the left or in a drawer, and the page. */
export function AppShell({ children }: { children: ReactNode }) {
  useEffect(() => shell.listen(), [])
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {t('shell.skip')}
      </a>
      <LoadingOverlay />
      <aside className={css.sidebar}>
        <Sidebar id="menu" />
      </aside>
      <header className={css.topbar}>
        <ActionButton
          look="ghost"
          icon={<MenuIcon aria-hidden />}
          label={t('shell.menu')}
          onClick={() => (shell.drawer.value = true)}
        />
        <Link className={css.brand} href={url('home')}>
          <Logo size={22} />
          Retaguarda
        </Link>
        <ActionButton
          look="ghost"
          icon={<Search aria-hidden />}
          label={t('shell.search')}
          onClick={() => (shell.palette.value = true)}
        />
      </header>
      {shell.drawer.value && (
        <Drawer title={t('shell.menu')} onClose={() => (shell.drawer.value = false)}>
          <Sidebar id="drawer" />
        </Drawer>
      )}
      <Standing />
      <main id="content" className={css.content} tabIndex={-1}>
        {children}
      </main>
      <ScrollToTop />
      {passwordAsked.value && (
        <PasswordPrompt
          onDone={() => passwordAsked.peek()?.(true)}
          onClose={() => passwordAsked.peek()?.(false)}
        />
      )}
      {shell.palette.value && <CommandPalette onClose={() => (shell.palette.value = false)} />}
    </div>
  )
}
