/** What the graph and the filter of the log tell apart. */
export const FLEET_GROUPS = ['plays', 'content', 'connection', 'commands', 'faults', 'blocked'] as const
export type FleetGroup = (typeof FLEET_GROUPS)[number]
/** What the log can be narrowed to; the empty one leaves out plays. */
export type LogChoice = FleetGroup | 'all' | ''
/** Whether a text of the address names a choice. */
export const isChoice = (text: string): text is LogChoice =>
  text === 'all' || (FLEET_GROUPS as readonly string[]).includes(text)
