// How the file of each route's page is loaded with its texts, as `build/loadedTexts.ts` makes it.
declare module 'virtual:pages' {
  export type LoadPage = () => Promise<Record<string, import('react').FunctionComponent>>
  export interface PageTable {
    pages: Record<string, LoadPage | undefined>
  }
  /** By the folder of `features` in which they stand, how the table of its pages is loaded. */
  export const tables: Record<string, (() => Promise<PageTable>) | undefined>
}
/** Those that need no session. The others are named in files that these visitors do not load. */
declare module 'virtual:pages?bare' {
  export const pages: import('virtual:pages').PageTable['pages']
}
