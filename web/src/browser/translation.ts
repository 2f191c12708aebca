/**
 * Lets browsers translate the page. They put their own nodes in the place of texts that React goes on to
 * write, move and remove: React would then fail, or write into detached texts. Before React touches
 * a parent that others have changed, their changes to it are taken back. They see what React wrote, and
 * translate it again.
 */

/** Nodes that are where this page put them. Others use methods that it does not, or a separate world. */
const own = new WeakSet<Node>()
/** What others took away from parents that lost a text of this page, the earliest first. */
const losses = new WeakMap<Node, MutationRecord[]>()
/** The former parents of lost texts. */
const parents = new WeakMap<Node, Node>()

const observer = new MutationObserver(note)
const proto = Node.prototype
// They are called on the node that is changed.
// oxlint-disable-next-line typescript/unbound-method
const { appendChild, insertBefore, removeChild } = proto
const nodeValue = Object.getOwnPropertyDescriptor(proto, 'nodeValue')
/** Whether a text was lost. Until then nothing is taken back. */
let isTranslated = false

/** Begins to notice translations. To be called before anything is drawn. */
export function surviveTranslation(): void {
  observer.observe(document, { childList: true, subtree: true })
  proto.appendChild = function (child) {
    own.add(child)
    return alone(this, () => appendChild.call(this, child)) as typeof child
  }
  proto.insertBefore = function (child, next) {
    own.add(child)
    return alone(this, () => insertBefore.call(this, child, isIn(this, next) ? next : null)) as typeof child
  }
  proto.removeChild = function (child) {
    own.delete(child)
    return alone(this, () => (isIn(this, child) ? removeChild.call(this, child) : child)) as typeof child
  }
}

/** Returns whether a node is where React left it; before any translation, another place is a fault to be thrown. */
const isIn = (parent: Node, child: Node | null) => !isTranslated || child?.parentNode === parent

/** Changes a parent after others' changes to it are taken back, and keeps the change apart from theirs. */
function alone<T>(parent: Node, change: () => T): T {
  if (!isTranslated) return change()
  note(observer.takeRecords())
  takeBack(parent)
  try {
    return change()
  } finally {
    observer.takeRecords()
  }
}

/** Remembers what others took away. */
function note(records: MutationRecord[]): void {
  for (const record of records) {
    const { target } = record
    for (const node of record.removedNodes) {
      if (!(node instanceof Text && own.has(node)) || node.parentNode === target) continue
      parents.set(node, target)
      if (!losses.has(target)) losses.set(target, [])
      if (!isTranslated) begin()
    }
    losses.get(target)?.push(record)
  }
}

/** From now on, a text that is written returns to its place. */
function begin(): void {
  isTranslated = true
  Object.defineProperty(proto, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      alone(parents.get(this) ?? this, () => nodeValue?.set?.call(this, value))
    },
  })
}

/** Puts back what others took from a parent, the latest first, and removes what they put there. */
function takeBack(parent: Node): void {
  const records = losses.get(parent)
  if (!records) return
  losses.delete(parent)
  for (const { removedNodes, previousSibling, nextSibling } of records.toReversed()) {
    const next = [nextSibling, previousSibling?.nextSibling].find((node) => node?.parentNode === parent)
    for (const node of removedNodes) {
      parents.delete(node)
      if (own.has(node)) insertBefore.call(parent, node, next ?? null)
    }
  }
  for (const node of [...parent.childNodes].filter((one) => !own.has(one))) removeChild.call(parent, node)
}
