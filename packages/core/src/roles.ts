/** The roles of a company's people, from the weakest to the strongest. Each may do all that those before it may. */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Whether `role` may do what needs at least `least`. */
export function roleReaches(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}
