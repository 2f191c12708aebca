import { signal } from '@preact/signals-react'
import { loadChunk } from '~/browser/chunks'
import type { Key } from './keys.gen'
import start from './pt-BR.gen.json?start'

export type { Key }
export type Params = Record<string, string | number>

/** An area of the catalogue: the first word of a key. Its texts are loaded with the pages that use them. */
type Area = Key extends infer Name ? (Name extends `${infer First}.${string}` ? First : never) : never

type Template = string | { zero?: string; one?: string; other: string }
type Texts = Partial<Record<Key, Template>>
type Loaders = Partial<Record<Area, () => Promise<{ default: Texts }>>>
type Load = () => Promise<{ default: Texts; areas?: Loaders }>

const staff = {
  'pt-BR': () => import('./pt-BR.gen.json?staff'),
  en: () => import('./en.gen.json?staff'),
  de: () => import('./de.gen.json?staff'),
  fr: () => import('./fr.gen.json?staff'),
} satisfies Record<string, Load>

const strangers: Record<Language, Load> = {
  'pt-BR': () => import('./pt-BR.gen.json?strangers'),
  en: () => import('./en.gen.json?strangers'),
  de: () => import('./de.gen.json?strangers'),
  fr: () => import('./fr.gen.json?strangers'),
}

export type Language = keyof typeof staff

export const languages = Object.keys(staff) as Language[]

/** The current language. The root of the page is keyed by it, so that a change re-renders everything. */
export const language = signal<Language>('pt-BR')

/** Number of times that missing texts were loaded late. Each one re-renders everything. */
export const missed = signal(0)

/** The loaded texts, and the loaders of the other areas. */
interface Catalogue {
  texts: Texts
  areas: Loaders
}

let catalogue: Catalogue = { texts: start, areas: {} }
let plurals = new Intl.PluralRules('pt-BR')

/** The areas needed so far. */
const needed = new Set<Area>()

/** Counts the languages that were asked for. */
let asked = 0

/**
 * Loads a language, or the part that the sign-in pages need, and makes it current. Returns false if another one was asked for
 * meanwhile, which wins however long it loads.
 */
export async function speak(next: Language, isStranger = false): Promise<boolean> {
  const turn = (asked += 1)
  const load: Load = (isStranger ? strangers : staff)[next]
  const { default: texts, areas } = await loadChunk(load)
  const arrived = { texts: { ...texts }, areas: { ...areas } }
  await loadChunk(() => learn(arrived))
  if (turn !== asked) return false
  catalogue = arrived
  plurals = new Intl.PluralRules(next)
  language.value = next
  document.documentElement.lang = next
  return true
}

/** Loads the texts of areas, in the language that is current when they arrive. */
export async function need(areas: readonly Area[]): Promise<void> {
  for (const area of areas) needed.add(area)
  const before = catalogue
  await learn(before)
  if (catalogue !== before) await need([])
}

/** Adds to the load of a module that of the texts of areas. The build adds the calls (`build/loadedTexts.ts`). */
export async function withTexts<Module>(areas: readonly Area[], load: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load, need(areas)])
  return module
}

/** Loads the needed areas that are missing, and those needed meanwhile. */
async function learn(to: Catalogue): Promise<void> {
  const missing = [...needed].filter((area) => to.areas[area])
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (area) => {
      Object.assign(to.texts, (await to.areas[area]?.())?.default)
      delete to.areas[area]
    }),
  )
  await learn(to)
}

/** Returns a text of which only some exist, e.g. the title that an action's question has; undefined without it. */
export function optional(key: string, params?: Params): string | undefined {
  return key in catalogue.texts ? t(key as Key, params) : undefined
}

/** Returns the text of a key. A text with plural forms chooses by the parameter `n`. */
export function t(key: Key, params: Params = {}): string {
  const template = catalogue.texts[key] ?? miss(key)
  const text = typeof template === 'string' ? template : formOf(template, params['n'])
  return text.replace(/\{(\w+)\}(\.?)/g, (hole, name: string, stop: string) => {
    const value = params[name]
    if (value === undefined) return hole
    // A value such as *Ltda.* brings the sentence's full stop.
    return String(value).endsWith('.') ? String(value) : `${value}${stop}`
  })
}

/** Returns the form of a text for a number: that of none if there is one, and that of many for what is no number. */
function formOf({ zero, one, other }: Exclude<Template, string>, of?: string | number): string {
  const n = /^\d+$/.test(`${of}`) ? Number(of) : NaN
  return (n === 0 ? zero : undefined) ?? (plurals.select(n) === 'one' ? one : undefined) ?? other
}

/** The areas being loaded because a text was missing. */
const late = new Set<Area>()

/** Loads the area of a missing text, and returns an empty text meanwhile. */
function miss(key: Key): string {
  const area = key.replace(/\..*/, '') as Area
  if (!catalogue.areas[area] || late.has(area)) return ''
  late.add(area)
  loadChunk(() => need([area]))
    .then(
      () => (missed.value += 1),
      () => undefined,
    )
    .finally(() => late.delete(area))
  return ''
}
