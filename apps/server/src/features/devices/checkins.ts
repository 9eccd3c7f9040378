import { hash } from 'node:crypto'
import { readDeviceReport, type DeviceReport } from '@vitrine/core'
import type { SyncInput } from '@vitrine/protocol/device'
import type { Queries } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import type { Dependencies } from './dependencies.ts'
import { createDeviceStore } from './devices.store.ts'
import type { SilenceWatch } from './silence.ts'

/** Devices whose newest report is remembered, by its hash. */
const REMEMBERED_MOST = 50_000

/** A device's own write of its record. */
export type Checkin = { principal: DevicePrincipal; input: SyncInput; atMs: number }

/**
 * What devices say of themselves, beside their sync records.
 * @param silence hears of every sign of life
 * @param states  writes what changed to the fleet's log
 * @param noteHealth is given every report that can be read, after the commit
 */
export function createCheckins(
  silence: Pick<SilenceWatch, 'noteCheckin'>,
  states: Pick<Dependencies['states'], 'heard'>,
  noteHealth: (device: { companyId: string; deviceId: string }, report: DeviceReport, atMs: number) => void,
) {
  /** by device row id, in the order of saying */
  const said = new Map<string, string>()
  const isNews = (deviceRowId: string, report: string): boolean => {
    // How warm it is changes all the time, and nobody has to look again for that.
    const digest = hash('sha1', report.replace(/,"health":\{.*\}\}$/, '}'), 'base64')
    if (said.get(deviceRowId) === digest) return false
    said.delete(deviceRowId)
    said.set(deviceRowId, digest)
    if (said.size > REMEMBERED_MOST) said.delete(said.keys().next().value!)
    return true
  }

  return {
    /**
     * Notes that devices were heard of, and their reports where they sent one that can be read.
     * @param checkins no device twice
     * @returns for each what says whether a console should look again; a device that was forgotten counts as changed. To be
     * called once the write is committed: news of a write that failed would be none when the device sends it again.
     */
    async note(queries: Queries, checkins: readonly Checkin[]): Promise<(() => boolean)[]> {
      const read = checkins.map(({ principal: { companyId, deviceRowId }, input, atMs }) => {
        const report = input.data === undefined ? null : readDeviceReport(input.data, atMs)
        return { companyId, deviceId: deviceRowId, atMs, report, text: report && input.data! }
      })
      const noted = read.map(({ companyId, deviceId: id, atMs, text }) => ({
        companyId,
        id,
        atMs,
        report: text,
      }))
      await createDeviceStore(queries).noteCheckins(noted)
      const onCommitted = await states.heard(queries, read)
      return noted.map(({ companyId, id, atMs, report }, index) => () => {
        // One call is for all of them, and each is made after the same commit.
        if (index === 0) onCommitted()
        const { report: said } = read[index]!
        if (said) noteHealth({ companyId, deviceId: id }, said, atMs)
        const news = report !== null && isNews(id, report)
        return silence.noteCheckin(companyId, id, atMs) || news
      })
    },
  }
}
