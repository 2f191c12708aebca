import { t } from '~/text'

type Marks = [name: string, mark: RegExp][]

/** Browsers claim to be each other, so the ones with the most claims come first. */
const browsers: Marks = [
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]

const systems: Marks = [
  ['Windows', /Windows/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** A program's description of itself, made readable: `Chrome no Windows`, `curl 8.5.0`. */
export function agentName(agent: string): string {
  const [browser, system] = [browsers, systems].map(
    (marks) => marks.find(([, mark]) => mark.test(agent))?.[0],
  )
  if (browser && system) return t('profile.sessions.agent', { browser, system })
  const [product = ''] = agent.split(/[\s(]/)
  return product.replace('/', ' ') || t('profile.sessions.unknown')
}
