import { signal, useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { unsaved } from '~/parts/section/leaving'
import { here } from '~/shell/here'
import { usePageKeys } from '~/shell/typing'
import { t } from '~/text'
import { Hash } from 'lucide-react'
import css from './SectionNav.module.css'
import { cards } from './cards'
import { holdInView } from './holdInView'
import type { Panel } from './panels'

const digits = [...'1234567890']
const keyOf = (at: number) => digits[at]

/** The panel to which the visitor went last, until the visitor scrolls on. The last panels of a page cannot come to its top. */
const sought = signal<string | null>(null)

/** Shows a panel, scrolls to it or to an anchor in it, and takes the focus there. */
export function goTo(id: string, anchor = id): void {
  cards.open(id)
  sought.value = id
  requestAnimationFrame(() => {
    const card = document.getElementById(id)
    if (!card) return
    const target = () => document.getElementById(anchor) ?? card
    target().scrollIntoView({ block: 'start' })
    card.focus({ preventScroll: true })
    if (card.parentElement) holdInView(card.parentElement, target, 'start')
  })
}

/** The links to the panels of the record, each with its number key. */
export function SectionNav({ panels }: { panels: readonly Panel[] }) {
  const current = useCurrent(panels)
  const toPanel = (panel: Panel | undefined) => panel && (() => goTo(panel.id))
  usePageKeys([
    {
      on: digits,
      shown: `1–${digits.at(-1)}`,
      label: 'section',
      does: ({ key }) => toPanel(panels[digits.indexOf(key)]),
    },
    {
      on: ['[', ']'],
      label: 'section-aside',
      does: ({ key }) =>
        toPanel(panels[panels.findIndex(({ id }) => id === current.peek()) + (key === ']' ? 1 : -1)]),
    },
  ])
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
    const anchor = location.hash.slice(1)
    const panel = panels.find(({ id, anchors }) => id === anchor || anchors?.includes(anchor))
    if (panel) goTo(panel.id, anchor)
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
              {open.has(t(title)) && <em title={t('shell.unsaved')} />}
              <kbd aria-hidden>{keyOf(at)}</kbd>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Pixels by which a panel may be off the place to which a link scrolls it. */
const slack = 12

/** Returns whether a panel has reached the place to which a link scrolls it, below what stays at the top of the window. */
function isPassed(id: string): boolean {
  const card = document.getElementById(id)
  if (!card) return false
  return card.getBoundingClientRect().top <= Number.parseFloat(getComputedStyle(card).scrollMarginTop) + slack
}

/** Follows which panel is at the top of the window: the one to which the visitor went, otherwise the last that has reached the top. */
function useCurrent(panels: readonly Panel[]) {
  const current = useSignal<string | null>(null)
  useEffect(() => {
    const look = () => {
      const gone = panels.find(({ id }) => id === sought.peek())
      const passed = panels.filter(({ id }) => isPassed(id))
      current.value = (gone ?? passed.at(-1) ?? panels[0])?.id ?? null
    }
    const scrolls = () => {
      sought.value = null
    }
    look()
    const stop = sought.subscribe(look)
    addEventListener('scroll', look, { passive: true })
    for (const move of ['wheel', 'touchmove'] as const) addEventListener(move, scrolls, { passive: true })
    return () => {
      stop()
      sought.value = null
      removeEventListener('scroll', look)
      for (const move of ['wheel', 'touchmove'] as const) removeEventListener(move, scrolls)
    }
  }, [panels, current])
  return current
}
