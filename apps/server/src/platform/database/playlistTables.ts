/** Playlists, and when the screens that show them have to be looked at. */
export type PlaylistTables = {
  playlist: {
    id: string
    company_id: string
    name: string
    /** what it is looked for by, folded */
    words: string
    /** `chosen` or `rule` */
    kind: string
    /** JSON: its items, or its rule */
    body: string
    /** 1: changes reach displays by themselves */
    automatic: number
    /** hash of what it held when its screens were last looked at; null: never */
    reached: string | null
    changed_ms: number
    changed_by: string
    deleted_ms: number | null
    revision: number
  }
  /** a company whose screens have to be looked at: since when, and when it is done */
  playlist_renewal: { company_id: string; first_ms: number; due_ms: number }
}
