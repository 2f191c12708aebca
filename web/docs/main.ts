import 'swagger-ui-dist/swagger-ui.css'
import './docs.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { recall } from '~/browser/storage'
import { ownParts } from './ownParts'

const night = matchMedia('(prefers-color-scheme: dark)')

/** Takes the theme that the user chose in the product, else that of the system. */
function followTheme(): void {
  const theme = recall('preferences')?.theme ?? 'system'
  const isDark = theme === 'dark' || (theme === 'system' && night.matches)
  // The viewer's own class, and that of the product's colours.
  document.documentElement.className = isDark ? 'dark dark-mode' : 'light'
}

followTheme()
night.addEventListener('change', followTheme)

SwaggerUI({
  url: '/api/openapi.json',
  dom_id: '#docs',
  plugins: [ownParts],
  filter: true,
  deepLinking: true,
  displayOperationId: true,
  docExpansion: 'none',
  // Its colours are too faint, and it takes its time.
  syntaxHighlight: false,
  // The page explains calls and makes none: a write from here would be one with the reader's session.
  supportedSubmitMethods: [],
  // The list of all types: each call shows its own.
  defaultModelsExpandDepth: -1,
  // Else it would ask a server on the internet.
  validatorUrl: null,
})
