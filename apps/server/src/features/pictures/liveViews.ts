import { randomBytes } from 'node:crypto'
import { invalidField, SignageError } from '@vitrine/core'
import { LIVE_VIEW_MS, type PictureKind, type PictureProblem, type SentFrame } from '@vitrine/core/pictures'
import type { LiveView, PictureRules } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import { operatorId, type DevicePrincipal, type Operator } from '../../platform/http/principal.ts'
import { readPicture } from './pictureFile.ts'
import type { QueueCommands } from './queueCommands.ts'
import type { PicturedDevice } from './pictures.store.ts'

/** Displays of one company that are watched at once, at most. */
export const LIVE_VIEWS_MOST = 4
/** A viewer that reads nothing for this long has gone, ms. */
export const UNREAD_MS = 10_000
/** How often it is looked for viewers that have gone, ms. */
const LOOK_EVERY_MS = 5_000

type Viewer = { id: string; name: string; operatorId: string; sinceMs: number; readMs: number }
/** One display that is watched, by one or more people. Only in memory: a restart ends all. */
type Session = {
  id: string
  companyId: string
  deviceId: string
  untilMs: number
  viewers: Map<string, Viewer>
  frame: { atMs: number; kind: PictureKind; picture: string } | null
  problem: PictureProblem | null
}

/** Watching displays live: the newest frame of each lies in memory, and is never stored. */
export function createLiveViews(options: {
  db: Db
  clock: Clock
  fleet: FleetLog
  queueCommands: QueueCommands
  /** @throws SignageError `ENTITY_NOT_FOUND` */
  deviceOrThrow: (companyId: string, id: string) => Promise<PicturedDevice>
  rules: (companyId: string) => Promise<PictureRules>
  onFault: (error: unknown) => void
}) {
  const { db, clock } = options
  const sessions = new Map<string, Session>()
  let looking: NodeJS.Timeout | undefined

  const note = (session: Session, viewer: Viewer, code: 'began' | 'ended'): Promise<void> =>
    inTransaction(db, (trx) =>
      options.fleet.write(trx, [
        {
          companyId: session.companyId,
          kind: 'watched',
          device: { id: session.deviceId },
          code,
          facts: {
            by: viewer.name,
            by_id: viewer.operatorId,
            ...(code === 'ended' && { seconds: Math.round((clock.now() - viewer.sinceMs) / 1_000) }),
          },
        },
      ]),
    )
  const leave = (session: Session, viewer: Viewer): void => {
    if (!session.viewers.delete(viewer.id)) return
    if (session.viewers.size === 0) sessions.delete(session.id)
    if (sessions.size === 0) {
      clearInterval(looking)
      looking = undefined
    }
    void note(session, viewer, 'ended').catch(options.onFault)
  }
  /** Ends what is over, and lets go of viewers that have gone. */
  const look = (): void => {
    const nowMs = clock.now()
    for (const session of sessions.values())
      for (const viewer of session.viewers.values())
        if (nowMs >= session.untilMs || nowMs - viewer.readMs > UNREAD_MS) leave(session, viewer)
  }
  const sessionOf = (companyId: string, deviceId: string): Session | undefined =>
    [...sessions.values()].find((one) => one.companyId === companyId && one.deviceId === deviceId)

  return {
    /**
     * Begins to watch a display; who comes later sees the same frames.
     * @throws SignageError `ENTITY_NOT_FOUND`, `LIVE_VIEWS_FULL`
     */
    async start(operator: Operator, deviceId: string): Promise<{ viewer: string; until: number }> {
      const { companyId } = operator
      const device = await options.deviceOrThrow(companyId, deviceId)
      const rules = await options.rules(companyId)
      look()
      const nowMs = clock.now()
      let session = sessionOf(companyId, deviceId)
      const isNew = session === undefined
      if (!session) {
        const open = [...sessions.values()].filter((one) => one.companyId === companyId).length
        if (open >= LIVE_VIEWS_MOST) throw new SignageError('LIVE_VIEWS_FULL', { limit: LIVE_VIEWS_MOST })
        session = {
          id: randomBytes(16).toString('base64url'),
          companyId,
          deviceId,
          untilMs: nowMs + LIVE_VIEW_MS,
          viewers: new Map(),
          frame: null,
          problem: null,
        }
        sessions.set(session.id, session)
      }
      const viewer: Viewer = {
        id: randomBytes(16).toString('base64url'),
        name: operator.name,
        operatorId: operatorId(operator),
        sinceMs: nowMs,
        readMs: nowMs,
      }
      session.viewers.set(viewer.id, viewer)
      looking ??= setInterval(look, LOOK_EVERY_MS).unref()
      await note(session, viewer, 'began')
      if (isNew) {
        const { id, untilMs } = session
        const { push } = await inTransaction(db, (trx) =>
          options.queueCommands(trx, companyId, [
            {
              syncId: device.token,
              name: 'live_view',
              args: {
                session: id,
                until: untilMs,
                notice: rules.live_notice,
                during_visits: rules.during_visits,
              },
            },
          ]),
        )
        push()
      }
      return { viewer: viewer.id, until: session.untilMs }
    },

    /** The newest frame, for somebody who watches. Whoever reads goes on watching. */
    async read(
      { companyId }: Operator,
      deviceId: string,
      viewerId: string,
      afterMs: number,
    ): Promise<LiveView> {
      await options.deviceOrThrow(companyId, deviceId)
      look()
      const session = sessionOf(companyId, deviceId)
      const viewer = session?.viewers.get(viewerId)
      if (!session || !viewer)
        return { state: 'ended', until: clock.now(), at: null, kind: null, problem: null, picture: null }
      viewer.readMs = clock.now()
      const { frame, problem, untilMs } = session
      return {
        state: frame || problem ? 'live' : 'waiting',
        until: untilMs,
        at: frame?.atMs ?? null,
        kind: frame?.kind ?? null,
        problem,
        picture: frame && frame.atMs > afterMs ? frame.picture : null,
      }
    },

    async end({ companyId }: Operator, deviceId: string, viewerId: string): Promise<void> {
      await options.deviceOrThrow(companyId, deviceId)
      const session = sessionOf(companyId, deviceId)
      const viewer = session?.viewers.get(viewerId)
      if (session && viewer) leave(session, viewer)
    },

    /** A frame of the device that sends it. @returns whether it should go on */
    take({ companyId, deviceRowId }: DevicePrincipal, sent: SentFrame): { go_on: boolean } {
      look()
      const session = sessions.get(sent.session)
      if (session?.companyId !== companyId || session.deviceId !== deviceRowId) return { go_on: false }
      if ('problem' in sent) {
        session.problem = sent.problem
        // What was seen before somebody came is not shown on.
        session.frame = null
        return { go_on: true }
      }
      const file = readPicture(sent.data)
      if (!file) throw invalidField('data', 'PICTURE_NEEDED')
      session.problem = null
      session.frame = {
        // By our clock, and later than the one before: viewers ask for what is newer.
        atMs: Math.max(clock.now(), (session.frame?.atMs ?? 0) + 1),
        kind: sent.kind,
        picture: `data:${file.type};base64,${sent.data}`,
      }
      return { go_on: true }
    },

    stop(): void {
      clearInterval(looking)
      looking = undefined
      sessions.clear()
    },
  }
}
