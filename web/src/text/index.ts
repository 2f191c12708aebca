import { signal } from '@preact/signals-react'
import { loadChunk } from '~/shell/chunks'
import type { Key } from './keys.gen'
import first from './pt-BR.gen.json?areas=errors.part,errors.version,errors.retry,errors.reload'

export type { Key }
export type Params = Record<string, string | number>

type Template = string | { one: string; other: string }
type Catalogue = Record<Key, Template>

const whole = {
  'pt-BR': () => import('./pt-BR.gen.json'),
  en: () => import('./en.gen.json'),
  de: () => import('./de.gen.json'),
  fr: () => import('./fr.gen.json'),
}

// What the pages for strangers say, who need not wait for the rest (see `build/areas.ts`).
const entrance: Record<Language, () => Promise<{ default: object }>> = {
  'pt-BR': () => import('./pt-BR.gen.json?areas=session,errors,validation,shell.loading'),
  en: () => import('./en.gen.json?areas=session,errors,validation,shell.loading'),
  de: () => import('./de.gen.json?areas=session,errors,validation,shell.loading'),
  fr: () => import('./fr.gen.json?areas=session,errors,validation,shell.loading'),
}

export type Language = keyof typeof whole

export const languages = Object.keys(whole) as Language[]

/** The language that is spoken now. The root of the page is keyed by it, so that a change redraws everything. */
export const language = signal<Language>('pt-BR')

// Until a language has arrived there are words for that it has not.
let catalogue = first as Catalogue
let plurals = new Intl.PluralRules('pt-BR')

/** Loads a language, or as much of it as a stranger needs, and speaks it from then on. */
export async function speak(next: Language, isStranger = false): Promise<void> {
  catalogue = (await loadChunk((isStranger ? entrance : whole)[next])).default as Catalogue
  plurals = new Intl.PluralRules(next)
  language.value = next
  document.documentElement.lang = next
}

/** The sentence behind a key. A text in two forms chooses by the parameter `n`. */
export function t(key: Key, params: Params = {}): string {
  const template = catalogue[key]
  const text =
    typeof template === 'string'
      ? template
      : template[plurals.select(Number(params['n'])) === 'one' ? 'one' : 'other']
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole))
}
