/**
 * Which row of the document shows which record. A record that stays keeps its row, with the focus and what is open in
 * it; one that is new takes the row of one that is gone, because changing a row costs half of making one.
 */
export class Slots {
  #held = new Map<number, number>()

  /** The slot of each record; asked again for the same records it answers the same. */
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
