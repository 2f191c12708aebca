declare module '*?areas=session,errors,validation,shell.loading' {
  const texts: object
  export default texts
}
