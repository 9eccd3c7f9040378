import { namesThisMachineOnly } from '@vitrine/core'

/** Chooses the origin of a link that is opened on another machine, given the origin that it was asked for at. */
export type LinkOrigin = (requested: string) => string

/**
 * The one place that decides with which origin links begin that leave this machine: invitations, reset links, and where a
 * waiting display sends people. It is the origin that was asked for, unless that leads every machine to itself
 * (`localhost`): then the likeliest address at which others reach the server, where there is one.
 * @param addresses what `reachableAddresses` says now
 */
export const createLinkOrigin =
  (addresses: () => readonly string[]): LinkOrigin =>
  (requested) =>
    URL.canParse(requested) && namesThisMachineOnly(new URL(requested).hostname)
      ? (addresses()[0] ?? requested)
      : requested
