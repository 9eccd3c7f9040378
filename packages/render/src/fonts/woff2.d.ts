/** A file of letters as the address at which it is served. */
declare module '*.woff2?url' {
  const url: string
  export default url
}
