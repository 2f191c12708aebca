import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '~/api/session'
import { recognise } from '~/api/whoami'
import { Entrance } from '~/entrance'
import { preferences } from '~/preferences'
import { speak } from '~/text'

/**
 * Strangers get the sign-in pages without the router and what comes with it; signing in or out is a page load.
 * (Awaited at the top level, the import would wait for this very module, which it needs itself.)
 */
async function start(): Promise<void> {
  const isKnown = session.user.peek() !== null
  // The cookie outlives what scripts have stored: only the server can tell that a visitor is a stranger.
  if (!isKnown) await Promise.all([recognise(), speak(preferences.language.peek(), true)])
  const isStranger = session.user.peek() === null
  const [Product] = await Promise.all([
    isStranger ? Entrance : import('./app').then((module) => module.default),
    speak(preferences.language.peek(), isStranger),
  ])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <Product />
    </StrictMode>,
  )
  // What was stored may be old: another browser may have changed the account, root its abilities.
  if (isKnown) await recognise()
}

void start()
