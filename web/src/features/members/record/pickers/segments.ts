import { byName, matches } from './search'

/** A segment of the market; one without a parent is a root. */
export interface Segment {
  id: number
  name: string
  parent_id?: number | null
  rep_level?: number | null
  company_level?: number | null
  tags?: readonly string[]
  automatic_search_tags?: readonly string[]
}

/** A root with its sub-segments, sorted by name. */
export interface Root {
  root: Segment
  subs: readonly Segment[]
}

/** A selected segment: a root alone, or one of its sub-segments. */
export interface SelectedSegment {
  /** The segments removed with it. */
  id: number
  root: Segment
  sub: Segment | null
}

/** Groups segments by their roots, sorted by name. */
export function treeOf(segments: readonly Segment[]): Root[] {
  const roots = segments.filter(({ parent_id: parent }) => !parent).toSorted(byName)
  return roots.map((root) => ({
    root,
    subs: segments.filter(({ parent_id: parent }) => parent === root.id).toSorted(byName),
  }))
}

/** Returns the roots of which the name or that of a sub-segment matches. */
export const foundRoots = (tree: readonly Root[], search: string): Root[] =>
  tree.filter(({ root, subs }) => [root, ...subs].some(({ name }) => matches(name, search)))

/** Returns the sub-segments that match. */
export const foundSubs = ({ subs }: Root, search: string): Segment[] =>
  subs.filter(({ name }) => matches(name, search))

/** Adds a segment. A sub-segment brings its root. */
export function addSegment(ids: readonly number[], { id, parent_id: parent }: Segment): number[] {
  return [...new Set([...ids, ...(parent ? [parent] : []), id])]
}

/** Removes a segment. A root takes its sub-segments with it. */
export function removeSegment(ids: readonly number[], tree: readonly Root[], id: number): number[] {
  const gone = new Set([id, ...(tree.find(({ root }) => root.id === id)?.subs ?? []).map((sub) => sub.id)])
  return ids.filter((one) => !gone.has(one))
}

/** Returns the selected segments, sorted by the name of the segment and of the sub-segment. */
export function selectedSegments(tree: readonly Root[], ids: readonly number[]): SelectedSegment[] {
  const chosen = new Set(ids)
  return tree.flatMap(({ root, subs }) => [
    ...(chosen.has(root.id) ? [{ id: root.id, root, sub: null }] : []),
    ...subs.filter(({ id }) => chosen.has(id)).map((sub) => ({ id: sub.id, root, sub })),
  ])
}

/** Returns the level of a segment: that for representatives if the member is a company, and the other way round. */
export const levelOf = (segment: Segment, isCompany: boolean): number | null =>
  (isCompany ? segment.rep_level : segment.company_level) ?? null
