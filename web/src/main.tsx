import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '~/api/session'
import { preferences } from '~/preferences'
import { speak } from '~/text'

// Strangers get the sign-in pages without the router and what comes with it; signing in or out is a page load.
const [{ default: Product }] = await Promise.all([
  session.user.peek() ? import('./app') : import('./entrance'),
  speak(preferences.language.peek()),
])

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Product />
  </StrictMode>,
)
