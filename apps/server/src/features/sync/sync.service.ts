import { invalidField, SignageError } from '@vitrine/core'
import {
  assertSendable,
  deviceCommands,
  isDeviceCommand,
  parseCommands,
  parseResponses,
  readDone,
  type CommandRefusal,
  type DeviceCommand,
  type DeviceCommandName,
  type DeviceHistoryName,
  type DoneCommand,
  type SyncInput,
} from '@vitrine/protocol/device'
import type { Bus, SyncPush } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { createGroupCommit } from '../../platform/database/groupCommit.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { DevicePrincipal, Principal } from '../../platform/http/principal.ts'
import type { FleetLog, NewFleetEvent } from '../../platform/fleetLog.ts'
import { newId } from '../../platform/ids.ts'
import { createSyncStore, createTextOnce, type StoredCommand } from './sync.store.ts'

/** Records without a device that a company may have. Source: contract §5. */
const STAGED_MOST = 10_000

type Write = { principal: Principal; input: SyncInput }
type Dependencies = {
  db: Db
  bus: Bus
  clock: Clock
  fleet: FleetLog
  /**
   * notes devices' own writes beside their records: check-in and report; @returns for each what says, after the commit, whether
   * a console should look again
   */
  noteCheckins: (
    queries: Queries,
    checkins: readonly { principal: DevicePrincipal; input: SyncInput; atMs: number }[],
  ) => Promise<(() => boolean)[]>
  /** a device has answered that it has done a command; called after the commit */
  onDone: (principal: DevicePrincipal, done: DoneCommand) => void
}

type Outcome =
  | { push: SyncPush; look: boolean; isNews: () => boolean; done: readonly DoneCommand[] }
  | { refused: SignageError }
type SyncStore = ReturnType<typeof createSyncStore>

/** Splits writes so that none of a part goes to the same record as another, in their order. Mostly there is one part. */
function roundsOf(batch: readonly Write[]): Write[][] {
  const rounds: Write[][] = []
  const seen = new Map<string, number>()
  for (const write of batch) {
    const key = `${write.principal.companyId}\n${write.input.id}`
    const round = seen.get(key) ?? 0
    seen.set(key, round + 1)
    ;(rounds[round] ??= []).push(write)
  }
  return rounds
}

/** A command for a device's record. */
export type NewCommand = { syncId: string } & DeviceCommand

/** A command as devices read it. @param args the JSON of its arguments */
const wireTextOf = ({ id, name, atMs }: StoredCommand, args: string): string =>
  `${JSON.stringify({ id, name, at: atMs }).slice(0, -1)},"args":${args}}`
/** Whether people have a command sent; others follow from changes elsewhere, which the log tells of. */
const isFromPeople = (name: string): boolean =>
  isDeviceCommand(name) && deviceCommands[name].sentBy !== 'server'
/** A document as text; null for one that is too deep to be written. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value ?? null)
  } catch {
    return 'null'
  }
}
const empty = (companyId: string, id: string): SyncPush => ({
  id,
  cid: companyId,
  status: null,
  data: null,
  responses: null,
  commands: null,
  settings: null,
})

/** Sync records, the server's commands beside them, and those who listen. */
export function createSyncService({ db, bus, clock, fleet, noteCheckins, onDone }: Dependencies) {
  const store = createSyncStore(db)
  const listeners = new Map<string, Set<(push: SyncPush) => void>>()
  const keyOf = (companyId: string, id: string): string => `${companyId}\n${id}`
  bus.subscribe('sync', ({ companyId, id, record }) => {
    for (const listener of listeners.get(keyOf(companyId, id)) ?? []) listener(record)
  })

  const submit = createGroupCommit(async (batch: readonly Write[]): Promise<Outcome[]> => {
    const outcomes = await inTransaction(db, async (trx) => {
      const done = new Map<Write, Outcome>()
      for (const round of roundsOf(batch)) await apply(trx, round, done)
      return done
    })
    return batch.map((write) => {
      const outcome = outcomes.get(write)!
      if ('refused' in outcome) return outcome
      const { push, isNews } = outcome
      const look = isNews() || outcome.look
      const { principal } = write
      bus.publish({ kind: 'sync', companyId: principal.companyId, id: push.id, record: push })
      if (look && principal.kind === 'device') {
        bus.publish({
          kind: 'change',
          companyId: principal.companyId,
          event: { noun: 'devices', id: principal.deviceRowId, change: 'changed' },
        })
      }
      if (principal.kind === 'device') for (const done of outcome.done) onDone(principal, done)
      return outcome
    })
  })

  /** Writes of one round, of which each goes to another record: one statement for all of them. */
  const apply = async (trx: Queries, round: readonly Write[], done: Map<Write, Outcome>): Promise<void> => {
    const inside = createSyncStore(trx)
    const atMs = clock.now()
    const writes: Write[] = []
    for (const write of round) {
      const refused = write.principal.kind === 'device' ? null : await stagingRefused(inside, write)
      if (refused) done.set(write, { refused })
      else writes.push(write)
    }
    const records = new Map(
      (
        await inside.write(
          writes.map(({ principal, input }) => ({ companyId: principal.companyId, input, atMs })),
        )
      ).map((push) => [keyOf(push.cid, push.id), push]),
    )
    const looks = new Set<Write>()
    const events: NewFleetEvent[] = []
    const doneBy = new Map<Write, DoneCommand[]>()
    const checkins: { principal: DevicePrincipal; input: SyncInput; atMs: number; write: Write }[] = []
    for (const write of writes) {
      const { principal, input } = write
      if (principal.kind !== 'device') continue
      checkins.push({ principal, input, atMs, write })
      if (input.responses === undefined) continue
      const answered = await takeAnswers(inside, principal, input, atMs)
      if (answered.any) looks.add(write)
      events.push(...answered.events)
      doneBy.set(write, answered.done)
    }
    const news = new Map<Write, () => boolean>()
    if (checkins.length > 0) {
      const noted = await noteCheckins(trx, checkins)
      for (const [index, { write }] of checkins.entries()) news.set(write, noted[index]!)
    }
    if (events.length > 0) await fleet.write(trx, events)
    for (const write of writes)
      done.set(write, {
        push: records.get(keyOf(write.principal.companyId, write.input.id))!,
        look: looks.has(write),
        isNews: news.get(write) ?? (() => false),
        done: doneBy.get(write) ?? [],
      })
  }
  /** Notes a device's answers to commands. @returns whether there were any, what it has done, and what the log says of it */
  const takeAnswers = async (
    inside: SyncStore,
    { companyId, deviceRowId }: DevicePrincipal,
    input: SyncInput,
    atMs: number,
  ): Promise<{ any: boolean; done: DoneCommand[]; events: NewFleetEvent[] }> => {
    let any = false
    const events: NewFleetEvent[] = []
    const done: DoneCommand[] = []
    for (const response of parseResponses(input.responses)) {
      const { id, ok, received, result, error, error_code: code } = response
      // No command has such an id, and PostgreSQL takes no NUL.
      if (id.includes('\0')) continue
      if (ok === undefined) {
        if (received) await inside.receive(companyId, input.id, id, atMs)
        any ||= received === true
        continue
      }
      const refusal = ok
        ? null
        : {
            error: (typeof error === 'string' ? error : textOf(error)).replaceAll('\0', '').slice(0, 1_000),
            code: typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : null,
          }
      const name = await inside.answer(companyId, input.id, id, atMs, refusal)
      const command = ok && name !== null ? readDone(name, result) : null
      if (command) done.push(command)
      // What the server itself sends is worth an entry only where it failed.
      if (name !== null && (isFromPeople(name) || !ok))
        events.push({
          companyId,
          kind: 'answered',
          device: { id: deviceRowId },
          code: name,
          facts: { ok, ...(refusal && { error: refusal.error, error_code: refusal.code }) },
        })
      any = true
    }
    return { any, done, events }
  }
  /** Integrations may stage records of devices that are still to come, but not without end. */
  const stagingRefused = async (
    inside: SyncStore,
    { principal: { companyId }, input }: Write,
  ): Promise<SignageError | null> => {
    if ((await inside.record(companyId, input.id)) !== null) return null
    if ((await inside.countStaged(companyId)) < STAGED_MOST) return null
    return invalidField('id', 'STAGED_TOO_MANY', { maximum: STAGED_MOST })
  }

  /** The record as the device itself reads it: with every command that it has not answered. */
  const withUnanswered = (record: SyncPush, commands: readonly StoredCommand[]): SyncPush => {
    if (commands.length === 0) return record
    const ours = commands.map((command) => wireTextOf(command, JSON.stringify(command.args)))
    const theirs = parseCommands(record.commands).map(textOf)
    return { ...record, commands: `[${[...ours, ...theirs].join(',')}]` }
  }
  /** Devices reach their own record only; anybody else's id is an unknown one. */
  const mayRead = (principal: Principal, id: string): boolean =>
    principal.kind !== 'device' || principal.token === id

  return {
    /** Writes a record. Answered after the commit. @throws SignageError `FORBIDDEN` for a device that writes another id */
    async updateSync(principal: Principal, input: SyncInput): Promise<SyncPush> {
      if (principal.kind === 'device' && principal.token !== input.id) throw new SignageError('FORBIDDEN')
      const outcome = await submit({ principal, input })
      if ('refused' in outcome) throw outcome.refused
      return outcome.push
    },
    async mostRecent(principal: Principal, id: string): Promise<SyncPush | null> {
      if (!mayRead(principal, id)) return null
      const record = await store.record(principal.companyId, id)
      if (principal.kind !== 'device') return record
      return withUnanswered(
        record ?? empty(principal.companyId, id),
        await store.unanswered(principal.companyId, id),
      )
    },
    async mostRecentIds(
      principal: Principal,
      ids: readonly string[],
    ): Promise<{ id: string; cid: string }[]> {
      const known = await store.known(
        principal.companyId,
        ids.filter((id) => mayRead(principal, id)),
      )
      return known.map((id) => ({ id, cid: principal.companyId }))
    },
    /**
     * Listens to a record. A device that subscribes gets its unanswered commands first.
     * @returns a function that ends the listening
     */
    listen(principal: Principal, id: string, onPush: (push: SyncPush) => void): () => void {
      if (!mayRead(principal, id)) return () => {}
      const key = keyOf(principal.companyId, id)
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(onPush)
      return () => {
        set.delete(onPush)
        if (set.size === 0) listeners.delete(key)
      }
    },
    /** What a subscribing device is given first: its record with the unanswered commands, null without any. */
    async firstPush(principal: Principal, id: string): Promise<SyncPush | null> {
      if (principal.kind !== 'device' || principal.token !== id) return null
      const commands = await store.unanswered(principal.companyId, id)
      if (commands.length === 0) return null
      return withUnanswered(
        (await store.record(principal.companyId, id)) ?? empty(principal.companyId, id),
        commands,
      )
    },
    /**
     * Stores commands in the caller's transaction, each checked against what its name says that it holds.
     * @returns `push`, which sends them; call it after the commit
     */
    async queue(
      trx: Queries,
      companyId: string,
      commands: readonly NewCommand[],
    ): Promise<{ push: () => void; stored: StoredCommand[] }> {
      // An emergency goes to thousands of devices at once, with arguments that most of them share.
      const checked = new Set<object>()
      for (const command of commands) {
        if (!checked.has(command.args)) assertSendable(command)
        checked.add(command.args)
      }
      const inside = createSyncStore(trx)
      const stored = commands.map((command): StoredCommand => ({
        ...command,
        id: newId(),
        atMs: clock.now(),
        receivedMs: null,
        answeredMs: null,
        ok: null,
        error: null,
        errorCode: null,
      }))
      await inside.insertCommands(companyId, stored)
      const byPeople = stored.filter(({ name }) => isFromPeople(name))
      if (byPeople.length > 0)
        await fleet.write(
          trx,
          byPeople.map(({ syncId, name }) => ({
            companyId,
            kind: 'command',
            device: { token: syncId },
            code: name,
          })),
        )
      const records = await inside.records(
        companyId,
        stored.map(({ syncId }) => syncId),
      )
      return {
        stored,
        push: () => {
          const argsText = createTextOnce()
          for (const command of stored) {
            const { syncId } = command
            const record = records.get(syncId) ?? empty(companyId, syncId)
            bus.publish({
              kind: 'sync',
              companyId,
              id: syncId,
              record: { ...record, commands: `[${wireTextOf(command, argsText(command.args))}]` },
            })
          }
        },
      }
    },
    commands: store.commands,
    commandsById: store.commandsById,
    /** Notes beside the commands what was done with devices and needs no answer of theirs, so that it is listed with them. */
    async note(
      companyId: string,
      notes: readonly {
        syncId: string
        name: DeviceHistoryName
        args: Record<string, unknown>
        ok: boolean
        error: string | null
      }[],
    ): Promise<void> {
      const atMs = clock.now()
      await inTransaction(db, async (trx) => {
        await createSyncStore(trx).insertCommands(
          companyId,
          notes.map((note) => ({
            ...note,
            id: newId(),
            atMs,
            receivedMs: null,
            answeredMs: atMs,
            errorCode: null,
          })),
        )
        await fleet.write(
          trx,
          notes.map(({ syncId, name, ok }) => ({
            companyId,
            kind: 'command',
            device: { token: syncId },
            code: name,
            facts: { ok },
          })),
        )
      })
    },
    /** Deletes commands that their devices have not answered: something newer takes their place. */
    withdraw: (trx: Queries, companyId: string, ids: readonly string[]): Promise<void> =>
      createSyncStore(trx).withdraw(companyId, ids),
    /** Deletes commands of a name that devices did before an instant, for those that nobody asks about any more. */
    forgetDone: (name: DeviceCommandName, beforeMs: number): Promise<void> =>
      store.forgetDone(name, beforeMs),
    /** Those of some commands that their devices have not answered. */
    unansweredAmong: (trx: Queries, companyId: string, ids: readonly string[]): Promise<Set<string>> =>
      createSyncStore(trx).unansweredAmong(companyId, ids),
    /** Closes what a device was asked in its life before: paired again, it has forgotten which of it was done. */
    closeUnanswered: (trx: Queries, companyId: string, syncId: string): Promise<void> =>
      createSyncStore(trx).closeUnanswered(companyId, syncId, clock.now(), {
        error: 'The device was paired again before it answered.',
        code: 'pairedAgain' satisfies CommandRefusal,
      }),
    createRecord: async (trx: Queries, companyId: string, id: string): Promise<void> => {
      await createSyncStore(trx).write([{ companyId, input: { id }, atMs: clock.now() }])
    },
    removeRecord: (trx: Queries, companyId: string, id: string) => createSyncStore(trx).remove(companyId, id),
  }
}
export type SyncService = ReturnType<typeof createSyncService>
