// How the file of each route's page is loaded with its texts, as `build/loadedTexts.ts` makes it.
declare module 'virtual:pages' {
  export type LoadPage = () => Promise<Record<string, import('react').FunctionComponent>>
  export const pages: { 'not-built': LoadPage; [route: string]: LoadPage | undefined }
}
/** Those that need no session. The others are named in a file that these visitors do not load. */
declare module 'virtual:pages?bare' {
  export { pages } from 'virtual:pages'
}
