import { isIn, sets } from './areas.ts'
import { addTo } from './groups.ts'
import { type Tree, hole } from './tree.ts'

type Areas = ReadonlySet<string>

const start = '/src/main.tsx'

/** Which areas of the texts each module draws, and which of them are not there yet when it is loaded. */
export class Drawn {
  #tree: Tree
  /** The keys of the texts that do not come before all pages. */
  #late: Set<string>
  #made = new Map<string, string[]>()
  #drawn = new Map<string, string[]>()
  #own = new Map<string, Areas>()
  /** By each module that is loaded by itself, the areas that are there before it. */
  #before = new Map<string, Areas>()
  /** By each file, the modules of those that bring it along. */
  #brought = new Map<string, Set<string>>()

  /** Takes the keys of all texts, and the files of the pages. */
  constructor(tree: Tree, keys: string[], pages: string[]) {
    this.#tree = tree
    this.#late = new Set(keys.filter((key) => !isIn(sets.staff, key)))
    this.#settle([start, ...pages])
  }

  /** Returns the areas of the page in a file, and of the list that it is told to show. */
  ofPage(file: string, list?: string): string[] {
    const declared = list ? this.#tree.declared('/src/api/lists.gen.ts', [list]) : []
    const listed = declared.flatMap(({ texts }) => texts)
    return [...new Set([...this.#with(file), ...areasOf(this.#lacking(listed))])].toSorted()
  }

  /** Returns the areas of a module that a file loads, beyond those that are there by then. */
  ofLoad(file: string, loaded: string): string[] {
    const before = this.#thereIn(file)
    return [...this.#with(loaded)].filter((area) => !before.has(area)).toSorted()
  }

  /** Returns the files around the pages with the texts that they draw and that nothing loads before them. */
  lackingAround(): string[] {
    const around = this.#tree.together(start, ...this.#tree.loadsOf(start))
    return [...around].flatMap((file) => this.#keysIn(file).map((key) => `${file} draws ${key}`))
  }

  /** Finds what is there before each module: what is there with all that load it. */
  #settle(roots: string[]): void {
    const parents = new Map<string, Set<string>>(roots.map((root) => [root, new Set()]))
    for (const [root] of parents)
      for (const file of this.#tree.together(root)) {
        addTo(this.#brought, file, root)
        for (const loaded of this.#tree.loadsOf(file)) addTo(parents, loaded, root)
      }
    for (const root of roots) this.#before.set(root, new Set())
    for (let isNew = true; isNew;) {
      isNew = false
      for (const [loaded, by] of parents) {
        if (roots.includes(loaded)) continue
        const before = this.#common([...by].filter((root) => this.#before.has(root)))
        isNew ||= before.size !== this.#before.get(loaded)?.size
        this.#before.set(loaded, before)
      }
    }
  }

  #thereIn(file: string): Areas {
    return this.#common([...(this.#brought.get(file) ?? [])])
  }

  /** Returns the areas that are there with each of some modules. */
  #common([first, ...others]: string[]): Areas {
    if (first === undefined) return new Set()
    const there = (root: string) => new Set([...(this.#before.get(root) ?? []), ...this.#with(root)])
    const rest = others.map(there)
    return new Set([...there(first)].filter((area) => rest.every((areas) => areas.has(area))))
  }

  /** Returns the areas of a module and of all that it brings along, those left out that come first. */
  #with(root: string): Areas {
    const known = this.#own.get(root)
    if (known) return known
    const areas = areasOf([...this.#tree.together(root)].flatMap((file) => this.#keysIn(file)))
    this.#own.set(root, areas)
    return areas
  }

  #keysIn(file: string): string[] {
    const known = this.#drawn.get(file) ?? this.#lacking(this.#tree.textsIn(file))
    this.#drawn.set(file, known)
    return known
  }

  /** Returns the keys among texts that do not come first. One with holes is each that it can make. */
  #lacking(texts: string[]): string[] {
    return texts.flatMap((text) => {
      if (!text.includes(hole)) return this.#late.has(text) ? [text] : []
      const known = this.#made.get(text) ?? this.#madeBy(text)
      this.#made.set(text, known)
      return known
    })
  }

  #madeBy(template: string): string[] {
    const [first = '', ...rest] = template.split(hole)
    // What begins with any word may be anything.
    if (!/^[a-z][\w-]*\./.test(first)) return []
    const shape = new RegExp(`^${[first, ...rest].map((part) => part.replaceAll('.', '\\.')).join('.+')}$`)
    return [...this.#late].filter((key) => shape.test(key))
  }
}

const areasOf = (keys: string[]) => new Set(keys.map((key) => key.replace(/\..*/, '')))
