declare module '*?areas=session,errors,validation' {
  const texts: object
  export default texts
}
