/** People, their sessions and credentials. */
export type AccountTables = {
  company: { id: string; name: string; created_ms: number }
  person: {
    id: string
    company_id: string
    /** company and email, unique together */
    login: string
    email: string
    name: string
    role: string
    password_hash: string
    created_ms: number
    last_seen_ms: number | null
    revision: number
    /** how the person reads; null: as the browser has it */
    locale: string | null
    week_start: number | null
    hour_cycle: string | null
  }
  session: {
    id: string
    company_id: string
    person_id: string
    hash: string
    created_ms: number
    last_used_ms: number
    expires_ms: number
    address: string
    browser: string
  }
  /** programs' credentials; a maker who goes takes them along */
  api_key: {
    id: string
    company_id: string
    maker_id: string
    key_id: string
    hash: string
    name: string
    role: string
    created_ms: number
    last_used_ms: number | null
  }
  /** one-time links: `first` (no company), `invite`, `reset` */
  link: {
    id: string
    company_id: string | null
    kind: string
    hash: string
    email: string | null
    role: string | null
    person_id: string | null
    created_ms: number
    expires_ms: number
    used_ms: number | null
    /** the person who made it, null for the server itself */
    maker_id: string | null
    /** the API key that made it, for its maker */
    maker_key: string | null
    /** what the account was that it leads to */
    stamp: string | null
  }
  /** browsers that an account was signed in from */
  known_browser: {
    id: string
    company_id: string
    person_id: string
    hash: string
    seen_ms: number
  }
  idempotency: {
    company_id: string
    principal: string
    key: string
    request_hash: string
    status: number
    body: string
    at_ms: number
  }
}
