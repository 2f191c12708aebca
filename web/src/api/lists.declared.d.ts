/** All lists, in a separate module: a page that names some loads those alone. */
declare module '~/api/lists.gen?declared' {
  export * from '~/api/lists.gen'
}
