// Parts of a catalogue, as `build/areas.ts` makes them.
declare module '*.gen.json?start' {
  const texts: object
  export default texts
}
declare module '*.gen.json?strangers' {
  const texts: object
  export default texts
}
declare module '*.gen.json?staff' {
  const texts: object
  export default texts
  export const areas: Record<string, () => Promise<{ default: object }>>
}
