/**
 * Assigns records to row elements. A record that stays keeps its element, with its focus and open parts. A
 * new one takes the element of a removed one, because changing a row costs half of creating one.
 */
export class Slots {
  #held = new Map<number, number>()

  /** Returns the slot of each record. Stable for the same records. */
  of(ids: number[]): number[] {
    const stay = new Map(ids.map((id) => [id, this.#held.get(id)]))
    const taken = new Set(stay.values())
    let next = 0
    const free = () => {
      while (taken.has(next)) next += 1
      return next++
    }
    this.#held = new Map(ids.map((id) => [id, stay.get(id) ?? free()]))
    return ids.map((id) => this.#held.get(id) ?? 0)
  }
}
