declare module '*?areas=session,errors,validation,shell.loading' {
  const texts: object
  export default texts
}
declare module '*?areas=errors.part,errors.version,errors.retry,errors.reload' {
  const texts: object
  export default texts
}
