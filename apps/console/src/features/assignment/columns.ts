import type { AssignmentChange, Device, Site } from '@vitrine/protocol'
import { misfitWords, type FitWords } from '../../ui/fitWords.ts'

/** A column of the board: a screen, or none, with the devices that show it. */
export type Column = { site: Site | null; devices: Device[] }

/** Which devices the board shows. */
export type Shown = 'all' | 'none' | 'trouble'

/** The id that stands for "no screen" where only text can stand. */
export const NO_SITE = 'none'

/**
 * The board: devices without a screen first, then a column for each screen by name.
 * @param words found in the name of a device or of a screen; a screen that is found keeps all its devices
 */
export function columnsOf(
  sites: readonly Site[],
  devices: readonly Device[],
  words: string,
  shown: Shown,
  first: string | null,
): Column[] {
  const wanted = words.trim().toLowerCase()
  const found = (name: string) => name.toLowerCase().includes(wanted)
  const fits = (device: Device) =>
    shown === 'all' ||
    (shown === 'none' ? device.site_id === null : ['offline', 'attention'].includes(device.status.kind))
  const inColumn = (site: Site | null): Device[] =>
    devices
      .filter(
        (device) =>
          device.active &&
          device.site_id === (site?.id ?? null) &&
          fits(device) &&
          (found(device.name) || (site !== null && wanted !== '' && found(site.name))),
      )
      .sort((a, b) => a.name.localeCompare(b.name))
  const ordered = [...sites].sort(
    (a, b) => Number(b.id === first) - Number(a.id === first) || a.name.localeCompare(b.name),
  )
  return [null, ...ordered].map((site) => ({ site, devices: inColumn(site) }))
}

/** One line of what an assignment will change; `misfit` says where the screen does not fit the display. */
export type Change = { device: Device; from: string | null; to: string | null; misfit: FitWords | null }

/** What giving devices a screen changes: those that show it already are left out. */
export function changesOf(
  devices: readonly Device[],
  chosen: ReadonlySet<string>,
  site: Pick<Site, 'id' | 'name' | 'draft'> | null,
): Change[] {
  return devices
    .filter((device) => chosen.has(device.id) && device.site_id !== (site?.id ?? null))
    .map((device) => ({
      device,
      from: device.site_name,
      to: site?.name ?? null,
      misfit: site && misfitWords(device, site.draft),
    }))
}

/** The same as the server is asked for it. */
export function assignmentOf(changes: readonly Change[], siteId: string | null): AssignmentChange {
  return { assignments: changes.map(({ device }) => ({ device_id: device.id, site_id: siteId })) }
}
