import './styles/tokens.css'
import './styles/base.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstAnswered } from '~/api/first'
import { session } from '~/api/session'
import { recognise } from '~/shell/whoami'
import { calm } from '~/browser/calm'
import { loadChunk } from '~/browser/chunks'
import { surviveTranslation } from '~/browser/translation'
import { Entrance } from '~/shell/entrance'
import { Boundary } from '~/shell/Boundary'
import { Crash } from '~/shell/Crash'
import { NotLoaded } from '~/shell/NotLoaded'
import { preferences } from '~/shell/preferences'
import { speak } from '~/text'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

/** Draws the product, or says that it did not arrive: never nothing. */
async function start(): Promise<void> {
  const isKnown = session.user.peek() !== null
  try {
    const Product = await load(isKnown)
    root.render(
      <StrictMode>
        <Boundary fallback={(error) => <Crash error={error} />}>
          <Product />
        </Boundary>
      </StrictMode>,
    )
  } catch {
    root.render(<NotLoaded onRetry={() => void start()} />)
    return
  }
  // What was stored may be old: another browser may have changed the account, root its abilities.
  await calm(firstAnswered)
  if (isKnown) await recognise()
}

/**
 * Visitors without a session get the sign-in pages without the router and its code. Signing in or out loads
 * the page anew. (Awaited at the top level, the import would wait for this very module, which it needs
 * itself.)
 */
async function load(isKnown: boolean): Promise<ComponentType> {
  // The cookie outlives the stored data: only the server knows whether there is a session.
  if (!isKnown) await Promise.all([recognise(), speak(preferences.language.peek(), true)])
  const isStranger = session.user.peek() === null
  if (isStranger) import('./styles/entrance.css').catch(() => undefined)
  const [Product] = await Promise.all([
    isStranger ? Entrance : loadChunk(() => import('./app')).then(({ App }) => App),
    speak(preferences.language.peek(), isStranger),
  ])
  return Product
}

surviveTranslation()
void start()
