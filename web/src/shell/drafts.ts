import { typeInto } from '~/browser/typeInto'

/** The content of a field, identified by its position on the page. */
interface Draft {
  field: string
  value: string | boolean
}

interface PageDrafts {
  href: string
  drafts: Draft[]
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const name = 'drafts'

/** Milliseconds within which the fields of a reloaded page must appear. */
const patience = 20_000

/** Stores the typed text over a reload. Passwords and files are not stored. */
function keep(): void {
  const kept: PageDrafts = { href: location.href, drafts: typed() }
  if (kept.drafts.length === 0) return
  try {
    sessionStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // The browser allows no storage.
  }
}

/**
 * Restores the stored text of this address as its fields appear. Skips fields that were touched meanwhile.
 */
function restore(): void {
  const text = sessionStorage.getItem(name)
  sessionStorage.removeItem(name)
  const kept = text ? (JSON.parse(text) as PageDrafts) : null
  if (kept?.href !== location.href) return
  const waiting = new Map(kept.drafts.map((draft) => [draft.field, draft]))
  const fill = () => {
    for (const control of controls()) {
      const field = fieldOf(control)
      const draft = waiting.get(field)
      if (draft && write(control, draft.value)) waiting.delete(field)
    }
    if (waiting.size === 0) stop()
  }
  const observer = new MutationObserver(fill)
  const stop = () => observer.disconnect()
  const touch = ({ target, isTrusted }: Event) => {
    if (isTrusted && isControl(target)) waiting.delete(fieldOf(target))
  }
  addEventListener('input', touch, true)
  setTimeout(() => {
    stop()
    removeEventListener('input', touch, true)
  }, patience)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
}

function typed(): Draft[] {
  const changed = controls().filter((control) =>
    isTick(control) ? control.checked !== control.defaultChecked : control.value !== '',
  )
  return changed.map((control) => ({
    field: fieldOf(control),
    value: isTick(control) ? control.checked : control.value,
  }))
}

function controls(): Control[] {
  const all = [...document.querySelectorAll<Control>('input, textarea, select')]
  return all.filter(
    (control) => (control.name || control.ariaLabel) && !/password|file|hidden/.test(control.type),
  )
}

/** Identifies a field by its form's position on the page, its name, and its value among several choices. */
function fieldOf(control: Control): string {
  const form = control.form ? [...document.forms].indexOf(control.form) : -1
  return [form, control.name || control.ariaLabel, isTick(control) ? control.value : ''].join('/')
}

/** Sets a field as typing would, with its events. Returns whether the field accepted it. */
function write(control: Control, value: string | boolean): boolean {
  if (isTick(control)) {
    if (control.checked !== value) control.click()
    return true
  }
  const isOffered =
    !(control instanceof HTMLSelectElement) || [...control.options].some((option) => option.value === value)
  if (!isOffered) return false
  if (control.value === value) return true
  typeInto(control, String(value))
  return true
}

function isControl(target: EventTarget | null): target is Control {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}

export const drafts = { keep, restore }
