/** Milliseconds of hovering before a tip appears, and for which it stays while the pointer moves to it. */
const rest = 300
const linger = 120

/** Pixels between a tip and its element, and at least between it and the window's edge. */
const gap = 6
const edge = 8

/** Moves one tip between elements. A table may have hundreds of tips, each only an attribute. */
export class Tips {
  readonly #tip: HTMLElement
  #about: HTMLElement | null = null
  #clicked: HTMLElement | null = null
  #timer = 0

  constructor(tip: HTMLElement) {
    this.#tip = tip
  }

  /** Starts following pointer and focus. Returns a function that stops it. */
  listen(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('pointerover', (event) => this.#over(event), { signal })
    document.addEventListener('focusin', ({ target }) => this.#focus(target), { signal })
    document.addEventListener('focusout', () => this.#hide(), { signal })
    // In the capture phase, before a re-render replaces the clicked icon.
    document.addEventListener('click', ({ target }) => this.#click(target), { signal, capture: true })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hide(), { signal })
    document.addEventListener('scroll', () => this.#about && this.#hide(), { signal, capture: true })
    return () => stop.abort()
  }

  #over({ target, pointerType }: PointerEvent): void {
    if (pointerType === 'touch') return
    clearTimeout(this.#timer)
    const about = hinted(target)
    // The tip of a clicked element returns when the pointer does.
    if (about !== this.#clicked) this.#clicked = null
    if (target === this.#tip || (about && [this.#about, this.#clicked].includes(about))) return
    this.#timer = window.setTimeout(() => (about ? this.#show(about) : this.#hide()), about ? rest : linger)
  }

  #focus(target: EventTarget | null): void {
    const about = hinted(target)
    clearTimeout(this.#timer)
    // Not immediately: another popover may be closing, which gave the focus back.
    if (about?.matches(':focus-visible')) this.#timer = window.setTimeout(() => this.#show(about))
  }

  /** Shows the reason of a disabled button when it is touched, since touch has no hover. */
  #click(target: EventTarget | null): void {
    const about = hinted(target)
    if (about?.ariaDisabled === 'true') return this.#show(about)
    this.#clicked = about
    this.#hide()
  }

  #show(about: HTMLElement): void {
    clearTimeout(this.#timer)
    // The element may have scrolled away or been removed.
    if (!about.matches(':hover, :focus')) return
    this.#about = about
    this.#tip.textContent = about.dataset['tip'] ?? ''
    this.#tip.showPopover()
    const anchor = about.getBoundingClientRect()
    const { width, height } = this.#tip.getBoundingClientRect()
    const left = anchor.left + (anchor.width - width) / 2
    const above = anchor.top - height - gap
    this.#tip.style.left = `${Math.max(edge, Math.min(left, innerWidth - width - edge))}px`
    this.#tip.style.top = `${above < edge ? anchor.bottom + gap : above}px`
  }

  #hide(): void {
    clearTimeout(this.#timer)
    this.#about = null
    this.#tip.hidePopover()
  }
}

function hinted(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}
