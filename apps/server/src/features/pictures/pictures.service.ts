import { createHash } from 'node:crypto'
import { invalidField, SignageError } from '@vitrine/core'
import type { SentPicture } from '@vitrine/core/pictures'
import type { DevicePicture, DevicePictures, PictureRequest, PictureRules } from '@vitrine/protocol'
import type { BlobStore, OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import type { DevicePrincipal, Operator } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import { createLiveViews } from './liveViews.ts'
import { readPicture } from './pictureFile.ts'
import type { QueueCommands } from './queueCommands.ts'
import { createPictureStore, type LooseFile, type PicturedDevice } from './pictures.store.ts'

const DAY_MS = 24 * 60 * 60_000
/** Pictures that one response lists. */
const LISTED_MOST = 100
/** Pictures of the schedule of one device come at least so far apart, ms. */
const SCHEDULED_APART_MS = 5 * 60_000
/** A request that was not answered is asked again after so long, ms. */
const ASK_AGAIN_MS = 30_000
/** Pictures that one step of the housekeeping removes. */
const SWEPT_AT_ONCE = 500

/** Pictures of what displays show: requested, taken in, kept for a while, and live. */
export function createPictureService(options: {
  db: Db
  bus: Bus
  clock: Clock
  blobs: BlobStore
  fleet: FleetLog
  queueCommands: QueueCommands
  /** bytes that the pictures of one company may take */
  quotaBytes: number
  onFault: (error: unknown) => void
}) {
  const { db, bus, clock, blobs } = options
  const store = createPictureStore(db)
  /** Files that are just being stored: the housekeeping leaves them alone. */
  const storing = new Map<string, number>()

  /** @throws SignageError `ENTITY_NOT_FOUND` */
  const deviceOrThrow = async (companyId: string, id: string): Promise<PicturedDevice> => {
    const device = await store.device(companyId, id)
    if (!device) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
    return device
  }
  /** @throws SignageError `ENTITY_NOT_FOUND` also for a device whose access was revoked: it takes no commands */
  const activeOrThrow = async (companyId: string, id: string): Promise<PicturedDevice> => {
    const device = await deviceOrThrow(companyId, id)
    if (device.active !== 1) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
    return device
  }
  const changed = (companyId: string, deviceId: string): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'pictures', id: deviceId, change: 'changed' } })

  const live = createLiveViews({
    db,
    clock,
    fleet: options.fleet,
    queueCommands: options.queueCommands,
    deviceOrThrow: activeOrThrow,
    rules: store.rules,
    onFault: options.onFault,
  })

  const removeFiles = async (files: readonly LooseFile[]): Promise<void> => {
    const names = new Map(files.map((file) => [`${file.companyId} ${file.sha256}`, file]))
    for (const [name, { companyId, sha256 }] of names)
      if (!storing.has(name) && !(await store.needsFile(companyId, sha256)))
        await blobs.remove(companyId, sha256)
  }
  const removePictures = async (
    companyId: string,
    rows: readonly { id: string; device_id: string; sha256: string }[],
  ): Promise<void> => {
    await store.remove(companyId, rows)
    await removeFiles(rows.map(({ sha256 }) => ({ companyId, sha256 })))
  }

  return {
    live,

    async list(companyId: string, deviceId: string, beforeMs?: number): Promise<DevicePictures> {
      await deviceOrThrow(companyId, deviceId)
      return {
        items: await store.list(companyId, deviceId, beforeMs, LISTED_MOST),
        request: await store.request(companyId, deviceId),
      }
    },
    newest: async (companyId: string, deviceIds: readonly string[]): Promise<{ items: DevicePicture[] }> => ({
      items: await store.newest(companyId, deviceIds),
    }),

    /** Asks a device for a picture; a request that it may still answer is not repeated. */
    async request(operator: Operator, deviceId: string): Promise<PictureRequest> {
      const { companyId } = operator
      const device = await activeOrThrow(companyId, deviceId)
      const before = await store.request(companyId, deviceId)
      if (before && before.done_at === null && clock.now() - before.asked_at < ASK_AGAIN_MS) return before
      const rules = await store.rules(companyId)
      const request: PictureRequest = {
        request: newId(),
        asked_at: clock.now(),
        asked_by: operator.name,
        done_at: null,
        problem: null,
      }
      const { push } = await inTransaction(db, async (trx) => {
        await createPictureStore(trx).setRequest(companyId, deviceId, request)
        return options.queueCommands(trx, companyId, [
          {
            syncId: device.token,
            name: 'capture',
            args: { request: request.request, during_visits: rules.during_visits },
          },
        ])
      })
      push()
      changed(companyId, deviceId)
      return request
    },

    rules: store.rules,
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async changeRules(companyId: string, rules: PictureRules): Promise<PictureRules> {
      if (!(await store.writeRules(companyId, rules)))
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'pictureRules' })
      return store.rules(companyId)
    },

    /**
     * Takes a picture of the device that sends it. One that nobody asked for, or that was delivered already, changes nothing.
     * @throws SignageError `INVALID_INPUT` for what is no picture, `TOO_MANY` where the schedule is too fast
     */
    async take({ companyId, deviceRowId }: DevicePrincipal, sent: SentPicture): Promise<void> {
      const nowMs = clock.now()
      if ('problem' in sent) {
        if (await store.endRequest(companyId, deviceRowId, sent.request, nowMs, sent.problem))
          changed(companyId, deviceRowId)
        return
      }
      const file = readPicture(sent.data)
      if (!file) throw invalidField('data', 'PICTURE_NEEDED')
      if (sent.request === null) {
        const lastMs = await store.lastScheduledMs(companyId, deviceRowId)
        const leftMs = lastMs === null ? 0 : lastMs + SCHEDULED_APART_MS - nowMs
        if (leftMs > 0) throw new SignageError('TOO_MANY', { seconds: Math.ceil(leftMs / 1_000) })
      } else if ((await store.request(companyId, deviceRowId))?.request !== sent.request) return
      const sha256 = createHash('sha256').update(file.bytes).digest('hex')
      const name = `${companyId} ${sha256}`
      storing.set(name, (storing.get(name) ?? 0) + 1)
      try {
        // Before its row: a row without a file could not be shown.
        const { bytes } = await blobs.put(companyId, file.bytes)
        const isNew = await inTransaction(db, async (trx) => {
          const inside = createPictureStore(trx)
          if (
            sent.request !== null &&
            !(await inside.endRequest(companyId, deviceRowId, sent.request, nowMs, null))
          )
            return false
          await inside.add({
            company_id: companyId,
            device_id: deviceRowId,
            id: newId(),
            request: sent.request,
            kind: sent.kind,
            // A clock that is ahead would keep this picture the newest for ever.
            taken_ms: Math.min(sent.taken_at, nowMs),
            received_ms: nowMs,
            sha256,
            type: file.type,
            bytes,
          })
          return true
        })
        if (isNew) changed(companyId, deviceRowId)
      } finally {
        const left = storing.get(name)! - 1
        if (left === 0) storing.delete(name)
        else storing.set(name, left)
      }
    },

    /** A stored picture. @throws SignageError `NOT_FOUND` */
    async open(
      companyId: string,
      deviceId: string,
      pictureId: string,
    ): Promise<{ sha256: string; type: string; blob: OpenBlob }> {
      const file = await store.file(companyId, deviceId, pictureId)
      const blob = file && (await blobs.open(companyId, file.sha256))
      if (!blob) throw new SignageError('NOT_FOUND')
      return { ...file, blob }
    },

    /** Removes pictures that are too old or too many, and those of devices that are gone. */
    async sweep(): Promise<void> {
      await store.removeRequestsOfNobody()
      for (const companyId of await store.companies()) {
        await removePictures(companyId, await store.orphans(companyId))
        const keptFromMs = clock.now() - (await store.rules(companyId)).kept_days * DAY_MS
        let bytes = await store.bytes(companyId)
        for (;;) {
          const oldest = await store.oldest(companyId, SWEPT_AT_ONCE)
          const goes = oldest.filter((row) => {
            if (row.received_ms >= keptFromMs && bytes <= options.quotaBytes) return false
            bytes -= Number(row.bytes)
            return true
          })
          await removePictures(companyId, goes)
          if (goes.length < SWEPT_AT_ONCE) break
        }
      }
    },
    stop: live.stop,
  }
}
export type PictureService = ReturnType<typeof createPictureService>
