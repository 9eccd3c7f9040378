import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** of the PostgreSQL that all test files share, or null where it is not installed */
    postgresUrl: string | null
    /** the server's decoding program, built for this run */
    decoder: string
  }
}
