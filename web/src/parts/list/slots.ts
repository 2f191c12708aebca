/**
 * Assigns records to row elements. A record that stays keeps its element, with its focus and open parts. On another page a new one
 * takes the element of a removed one, because changing a row costs half of creating one. While most records stay it gets a new element:
 * else it would take over the focus of the removed one.
 */
export class Slots {
  #held = new Map<number, number>()

  /** Returns the slot of each record. Stable for the same records. */
  of(ids: number[]): number[] {
    const stay = new Map(ids.map((id) => [id, this.#held.get(id)]))
    const isSamePage = ids.filter((id) => this.#held.has(id)).length * 2 > ids.length
    const taken = new Set(isSamePage ? this.#held.values() : stay.values())
    let next = 0
    const free = () => {
      while (taken.has(next)) next += 1
      return next++
    }
    this.#held = new Map(ids.map((id) => [id, stay.get(id) ?? free()]))
    return ids.map((id) => this.#held.get(id) ?? 0)
  }
}
