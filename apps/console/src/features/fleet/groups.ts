/** What the graph and the filter of the log tell apart. */
export const FLEET_GROUPS = ['content', 'connection', 'commands', 'faults', 'blocked'] as const
export type FleetGroup = (typeof FLEET_GROUPS)[number]
/** Whether a text of the address names a group. */
export const isGroup = (text: string): text is FleetGroup =>
  (FLEET_GROUPS as readonly string[]).includes(text)
