import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { pages } from '../src/api/records.gen.ts'

/** What is loaded before any page. */
export const sets = {
  /** Texts for when nothing else arrives. */
  start: ['errors.part', 'errors.version', 'errors.retry', 'errors.reload'],
  /** The pages without a session. */
  strangers: [
    'session',
    'column.email',
    'errors',
    'field.password',
    'shell.loading',
    'validation.email',
    'validation.format',
    'validation.integer',
    'validation.password',
    'validation.required',
  ],
  /** What surrounds the pages of staff, and may be said on any of them. */
  staff: [
    'access.can',
    'action',
    'api',
    // The titles of the lists.
    'column',
    'confirm',
    'errors',
    'field.password',
    // What a record with a page is called, where it is found.
    ...pages.map(({ label }) => label),
    // What the palette and the list that most open first call records.
    'noun.member.titles',
    'noun.movement.title',
    'noun.payment.titles',
    'noun.set.titles',
    'outbox.page.leaves',
    // The list that most open first.
    'payments',
    'payments-page',
    'routes.*.title',
    // Who signs in again over a page, or confirms by the password.
    'session.confirm',
    'session.lapsed',
    'session.login.submit',
    'session.otp',
    'session.show-password',
    'shell',
    'undo',
    'validation',
  ],
}

const asked = /^(.+\.gen\.json)\?(start|strangers|staff|area=(.+))$/

type Texts = Record<string, unknown>

/**
 * Splits a catalogue by its areas, the first words of its keys: `pt-BR.gen.json?area=payments` is one of them and
 * `pt-BR.gen.json?staff` a set, which exports as `areas` how the others are loaded.
 */
export function areas(): Plugin {
  return {
    name: 'areas',
    enforce: 'pre',
    load: {
      filter: { id: asked },
      async handler(id) {
        const [, file = '', set = '', area] = asked.exec(id) ?? []
        const names = area === undefined ? sets[set as keyof typeof sets] : [area]
        const all = JSON.parse(await readFile(file, 'utf8')) as Texts
        const code = `export default ${JSON.stringify(pick(all, names))}`
        return { code: set === 'staff' ? `${code}\n${loaders(file, all, names)}` : code, moduleType: 'js' }
      },
    },
  }
}

/** Whether a text is in a set: under one of its names, in which `*` is any word. */
export function isIn(names: string[], key: string): boolean {
  return names.some((name) =>
    new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '[^.]+')}(\\.|$)`).test(key),
  )
}

function pick(all: Texts, names: string[]): Texts {
  return Object.fromEntries(Object.entries(all).filter(([key]) => isIn(names, key)))
}

function loaders(file: string, all: Texts, names: string[]): string {
  const every = new Set(Object.keys(all).map((key) => key.replace(/\..*/, '')))
  const others = [...every].filter((area) => !names.includes(area))
  const rows = others.map((area) => `'${area}': () => import(${JSON.stringify(`${file}?area=${area}`)})`)
  return `export const areas = { ${rows.join(', ')} }`
}
