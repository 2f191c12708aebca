// How the page of each route is loaded with its texts, as `build/loadedTexts.ts` makes it.
declare module 'virtual:pages' {
  type Load = () => Promise<{ default: import('react').ComponentType }>
  export const pages: { 'not-built': Load; [route: string]: Load | undefined }
}
/** Those that need no session. The others are named in a file that these visitors do not load. */
declare module 'virtual:pages?bare' {
  export { pages } from 'virtual:pages'
}
