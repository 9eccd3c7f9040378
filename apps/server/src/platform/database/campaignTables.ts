/** Campaigns, and what was planned of them. */
export type CampaignTables = {
  campaign: {
    id: string
    company_id: string
    name: string
    /** what it is looked for by, folded */
    words: string
    /** JSON of the campaign as people write it */
    body: string
    /** `draft`, `booked`, `paused` or `ended`; whether a booked one runs follows from its period */
    state: string
    changed_ms: number
    changed_by: string
    deleted_ms: number | null
    revision: number
  }
  /** plays of all devices on a local date, as planned when that date was last ahead; `day` counts days since 1970-01-01 */
  campaign_plan: { company_id: string; campaign_id: string; day: number; plays: number }
}
