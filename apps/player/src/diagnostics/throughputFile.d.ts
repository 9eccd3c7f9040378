/** The address of a file that nothing packs into less (vite.diagnostics.config.ts). */
declare module 'virtual:throughput-file' {
  const url: string
  export default url
}
