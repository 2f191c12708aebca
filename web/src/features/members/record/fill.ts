import type { Section } from '~/parts/section/SectionModel'

/** The order in which fields are filled in: one that clears another precedes it. */
const order = ['state', 'city', 'zip_code']

type FillableSection = Pick<Section, 'form' | 'set' | 'state'>

/** Fills in fields that differ and are known. */
export function fill(model: FillableSection, values: object): void {
  const known = Object.entries(values as Record<string, unknown>).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  place(model, Object.fromEntries(known))
}

/** Fills in the fields of an address. What it does not know, as the street of a town with one postal code, is emptied. */
export function place(model: FillableSection, values: Record<string, string>): void {
  const rank = ([name]: [string, string]) => (order.includes(name) ? order.indexOf(name) : order.length)
  for (const [name, value] of Object.entries(values).toSorted((a, b) => rank(a) - rank(b))) {
    const isField = model.form.peek().fields.some((field) => field.name === name)
    if (isField && model.state.peek().answers[name] !== value) model.set(name, value)
  }
}
