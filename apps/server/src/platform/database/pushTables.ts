/** Tables of notifications in browsers (schema.ts has the conventions). */
export type PushTables = {
  /** the keys by which push services know this server (VAPID); `private_key` is sealed */
  push_key: { id: string; public_key: string; private_key: string; created_ms: number }
  /** a browser in which a person allowed notifications */
  push_browser: {
    id: string
    company_id: string
    person_id: string
    name: string
    endpoint_hash: string
    /** sealed: the address at the push service, and the keys that messages are encrypted with */
    target: string
    /** the key of this server that it subscribed with */
    public_key: string
    time_zone: string | null
    created_ms: number
    delivered_ms: number | null
  }
}
