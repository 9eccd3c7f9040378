/** The roles of a company's people, from the weakest to the strongest. Each may do all that those before it may. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** The roles of API keys. `alarm` stands beside the others: it lists, fires and clears emergencies, and reaches nothing else. */
export const KEY_ROLES = ['alarm', ...ROLES] as const
export type KeyRole = (typeof KEY_ROLES)[number]

/** Whether `role` may do what needs at least `least`; `alarm` reaches none of the others. */
export function roleReaches(role: KeyRole, least: Role): boolean {
  if (role === 'alarm') return false
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}
