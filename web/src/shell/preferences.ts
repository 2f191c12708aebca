import { computed, createModel, effect, signal } from '@preact/signals-react'
import { call } from '~/api/call'
import { profileUpdate } from '~/api/session.gen'
import { session } from '~/api/session'
import type { RouteName } from '~/browser/paths'
import { recall, remember } from '~/browser/storage'
import { type Language, languages, speak } from '~/text'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A named set of filters. */
export interface View {
  name: string
  /** The address of the list with its filters. */
  href: string
}

/** A saved view. */
export interface KeptView extends View {
  /** The names of the periods that count from the day on which it is opened, by parameter. They are not in the address. */
  periods?: Record<string, string>
}

/** A column of a list, at the user's place for it. */
export interface ColumnChoice {
  id: string
  isShown: boolean
}

/** How a page shows its list: next to the open record, or as a table. */
export type Layout = 'split' | 'table'

export interface Preferences {
  language: Language
  theme: Theme
  /** The folded groups of the menu. */
  folded: string[]
  /** The names of recent pages, the latest first. */
  recent: string[]
  /** The saved views of lists, in the order of saving. */
  views: KeptView[]
  /** The chosen columns, by the endpoint of their list. */
  columns: Record<string, ColumnChoice[]>
  /** The layout of each page that has two. */
  layouts: Partial<Record<RouteName, Layout>>
}

declare module '~/browser/storage' {
  interface StorageEntries {
    preferences: Preferences
  }
}

/** Preferences of display. Language and theme follow the account; the others stay in this browser. */
const PreferencesModel = createModel(() => {
  const stored: Partial<Preferences> = recall('preferences') ?? {}
  const language = signal<Language>(languages.find((tag) => tag === stored.language) ?? 'pt-BR')
  const theme = signal<Theme>(stored.theme ?? 'system')
  const folded = signal<string[]>(stored.folded ?? [])
  const recent = signal<string[]>(stored.recent ?? [])
  const views = signal<KeptView[]>(stored.views ?? [])
  const columns = signal<Preferences['columns']>(stored.columns ?? {})
  const layouts = signal<Preferences['layouts']>(stored.layouts ?? {})
  const night = matchMedia('(prefers-color-scheme: dark)')
  const isNight = signal(night.matches)
  night.addEventListener('change', () => (isNight.value = night.matches))

  effect(() => {
    const preferences = {
      language: language.value,
      theme: theme.value,
      folded: folded.value,
      recent: recent.value,
      views: views.value,
      columns: columns.value,
      layouts: layouts.value,
    }
    remember('preferences', preferences)
  })
  const isDark = computed(() => theme.value === 'dark' || (theme.value === 'system' && isNight.value))
  effect(() => {
    document.documentElement.className = isDark.value ? 'dark' : 'light'
  })

  /** The language that was asked for last, which may still load. */
  let wanted = language.peek()
  const speakThat = async (next: Language) => {
    if (next === wanted) return
    wanted = next
    // If the language does not load, the current one stays.
    const isCurrent = await speak(next).catch(() => false)
    if (isCurrent) language.value = next
    else if (wanted === next) wanted = language.peek()
  }

  /** Counts the choices made here, and those that the account has. */
  let [choices, saved] = [0, 0]
  const choose = async (choice: Parameters<typeof save>[0]) => {
    choices += 1
    await save(choice)
    saved += 1
  }
  /**
   * Returns a function that adopts the account's preferences, as the answer to a call made now has them. It leaves what was
   * chosen here and not saved before the question: the answer may be older.
   */
  const adoption = () => {
    const before = choices
    const isSaved = saved === before
    return async (account: Pick<Preferences, 'language' | 'theme'>) => {
      if (!isSaved || choices !== before) return
      theme.value = account.theme
      await speakThat(account.language)
    }
  }
  const setTheme = (next: Theme) => {
    theme.value = next
    void choose({ theme: next })
  }
  const setLanguage = async (next: Language) => {
    await Promise.all([speakThat(next), choose({ language: next })])
  }
  const fold = (group: string) => {
    const rest = folded.value.filter((name) => name !== group)
    folded.value = rest.length < folded.value.length ? rest : [...rest, group]
  }
  const visit = (page: string) => {
    recent.value = [page, ...recent.peek().filter((name) => name !== page)].slice(0, 6)
  }
  const keepViews = (kept: KeptView[]) => {
    views.value = kept
  }
  /** Stores the columns of a list; null returns to the declared ones. */
  const chooseColumns = (list: string, choice: ColumnChoice[] | null) => {
    const { [list]: _before, ...others } = columns.peek()
    columns.value = choice ? { ...others, [list]: choice } : others
  }

  return {
    language,
    theme,
    isDark,
    folded,
    recent,
    views,
    columns,
    layouts,
    adoption,
    setTheme,
    setLanguage,
    fold,
    visit,
    keepViews,
    chooseColumns,
  }
})

/** Saves a preference in the account, if any. Without an answer it applies to this browser alone. */
async function save(body: { theme?: Theme; language?: Language }): Promise<void> {
  if (session.user.peek()) await call(profileUpdate, { body }).catch(() => undefined)
}

export const preferences = new PreferencesModel()
