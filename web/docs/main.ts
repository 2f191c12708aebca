import 'swagger-ui-dist/swagger-ui.css'
import './docs.css'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { ownParts } from './ownParts'

const night = matchMedia('(prefers-color-scheme: dark)')

/** Returns the theme that the user chose in the product. What the product starts with also reads it, but to load that would start it. */
function chosenTheme(): string {
  try {
    const preferences = JSON.parse(localStorage.getItem('preferences') ?? '{}') as { theme?: string }
    return preferences.theme ?? 'system'
  } catch {
    // A foreign value, or disabled storage.
    return 'system'
  }
}

/** Takes the theme that the user chose, else that of the system. */
function followTheme(): void {
  const theme = chosenTheme()
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
