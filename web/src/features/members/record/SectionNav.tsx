import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { unsaved } from '~/parts/section/leaving'
import { here } from '~/shell/here'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { Hash } from 'lucide-react'
import css from './SectionNav.module.css'
import { cards } from './cards'
import type { Panel } from './panels'

const keyOf = (at: number) => '1234567890'[at]

/** Shows a panel, scrolls to it, and takes the focus there. */
export function goTo(id: string): void {
  cards.open(id)
  requestAnimationFrame(() => {
    const card = document.getElementById(id)
    if (!card) return
    card.scrollIntoView({ block: 'start' })
    card.focus({ preventScroll: true })
    holdInView(card)
  })
}

/** What a visitor does to go elsewhere. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Milliseconds within which the panels above a panel have been read. */
const settling = 3_000

/** Keeps a panel at the top while those above it load and grow, until the visitor moves. */
function holdInView(card: HTMLElement): void {
  const observer = new ResizeObserver(() => card.scrollIntoView({ block: 'start' }))
  const stop = () => {
    observer.disconnect()
    for (const move of moves) removeEventListener(move, stop)
  }
  for (const panel of card.parentElement?.children ?? []) observer.observe(panel)
  for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
  setTimeout(stop, settling)
}

/** The links to the panels of the record, each with its number key. */
export function SectionNav({ panels }: { panels: readonly Panel[] }) {
  const current = useCurrent(panels)
  usePageKeys(({ key }) => {
    const at = panels.findIndex((_, index) => keyOf(index) === key)
    const panel = panels[at] ?? stepped(panels, key, current.peek())
    return panel && (() => goTo(panel.id))
  })
  useEffect(
    () =>
      here.offer(() =>
        panels.map(({ id, title }, at) => ({
          id: `record-${id}`,
          icon: Hash,
          title: t('record-page.sections.go', { name: t(title) }),
          hotkey: keyOf(at),
          run: () => goTo(id),
        })),
      ),
    [panels],
  )
  // A link to a panel leads there.
  useEffect(() => {
    const id = location.hash.slice(1)
    if (panels.some((panel) => panel.id === id)) goTo(id)
  }, [panels])
  const open = new Set(Object.values(unsaved.value))
  return (
    <nav className={css.nav} aria-label={t('record-page.sections')}>
      <ol>
        {panels.map(({ id, title }, at) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current.value === id ? 'location' : undefined}
              aria-keyshortcuts={keyOf(at)}
              data-closed={cards.states.value.closed.includes(id) || undefined}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
              }}
            >
              <span>{t(title)}</span>
              {open.has(t(title)) && <em title={t('record-page.unsaved')} />}
              <kbd aria-hidden>{keyOf(at)}</kbd>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Returns the panel before or after the current one, by the keys `[` and `]`. */
function stepped(panels: readonly Panel[], key: string, current: string | null): Panel | undefined {
  const step = { '[': -1, ']': 1 }[key]
  if (step === undefined) return undefined
  return panels[panels.findIndex(({ id }) => id === current) + step]
}

/** Follows which panel is at the top of the window. */
function useCurrent(panels: readonly Panel[]) {
  const current = useSignal<string | null>(null)
  useEffect(() => {
    const look = () => {
      const passed = panels.filter(({ id }) => {
        const card = document.getElementById(id)
        return card && card.getBoundingClientRect().top < innerHeight / 3
      })
      current.value = passed.at(-1)?.id ?? panels[0]?.id ?? null
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [panels, current])
  return current
}
