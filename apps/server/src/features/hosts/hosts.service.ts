import { createHash } from 'node:crypto'
import { fieldError, groupChain, invalidField, SignageError } from '@vitrine/core'
import {
  canonicalPattern,
  compileHosts,
  HOST_EXPRESSIONS_MOST,
  HOST_LEVELS,
  judgeHost,
  loadExpressions,
  NO_HOSTS,
  type EffectiveHosts,
  type HostCounts,
  type HostLevelRules,
  type HostRule,
  type MakeExpression,
} from '@vitrine/core/hosts'
import type { HostTest, StoredHostRules, WrittenHostRules } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { createHostStore, type HostList, type ListedDevice, type ListKey } from './hosts.store.ts'

/** Counts are added up by this much time, ms. */
const SLOT_MS = 10 * 60_000
/** How long counts of the company, and of single devices, are kept, ms. */
const KEPT_MS = { company: 31 * 24 * 60 * 60_000, device: 8 * 24 * 60 * 60_000 } as const
/** Hosts of one batch that get an event each; the batch's others are in the counts. */
const EVENTS_MOST = 3
/** Under which requests to hosts are counted that a batch does not name. */
const OTHER_HOSTS = '*'

type QueueCommands = (
  trx: Queries,
  companyId: string,
  commands: readonly ({ syncId: string } & DeviceCommand)[],
) => Promise<{ push: () => void }>

/**
 * Rules for outside hosts: lists by level, what counts on a device, and what displays asked.
 */
export function createHostService(options: {
  db: Db
  bus: Bus
  clock: Clock
  fleet: FleetLog
  queueCommands: QueueCommands
  onFault: (error: unknown) => void
}) {
  const { db, clock } = options
  const store = createHostStore(db)
  let engine: Promise<MakeExpression> | null = null
  const expressions = (): Promise<MakeExpression> => (engine ??= loadExpressions())

  /** The name of whose list it is. @throws SignageError `ENTITY_NOT_FOUND` */
  const ownerOrThrow = async (companyId: string, { level, ownerId }: ListKey): Promise<string | null> => {
    if (level === 'company') return null
    const name =
      level === 'device'
        ? ((await store.device(companyId, ownerId))?.name ?? null)
        : ((await store.groups(companyId)).get(ownerId)?.name ?? null)
    if (name === null)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: level === 'device' ? 'device' : 'deviceGroup' })
    return name
  }

  /**
   * What counts on each device, by row id.
   * @param inside of the transaction that this is part of: SQLite has one connection
   */
  const effectiveOf = async (
    inside: ReturnType<typeof createHostStore>,
    companyId: string,
    devices: readonly Pick<ListedDevice, 'id' | 'groupId'>[],
    lists: readonly HostList[],
  ): Promise<Map<string, EffectiveHosts>> => {
    const byKey = new Map(lists.map((list) => [`${list.level} ${list.ownerId}`, list]))
    const groups = lists.some(({ level }) => level === 'group') ? await inside.groups(companyId) : new Map()
    // Most devices share their lists, and a list can be long: each set is put together once.
    const made = new Map<string, EffectiveHosts>()
    return new Map(
      devices.map(({ id, groupId }) => {
        const keys = [
          `device ${id}`,
          ...groupChain(groups, groupId).map((group) => `group ${group.id}`),
          'company ',
        ].filter((key) => byKey.has(key))
        const together = keys.join('\n')
        const effective = made.get(together) ?? putTogether(keys.map((key) => byKey.get(key)!))
        made.set(together, effective)
        return [id, effective]
      }),
    )
  }
  const effectiveOn = async (companyId: string, deviceId: string): Promise<EffectiveHosts> => {
    const device = (await store.device(companyId, deviceId)) ?? { id: '', groupId: null }
    return (await effectiveOf(store, companyId, [device], await store.lists(companyId))).get(device.id)!
  }
  /** Has devices fetch their rules. */
  const announce = async (
    trx: Queries,
    companyId: string,
    devices: readonly ListedDevice[],
    rules: Map<string, EffectiveHosts>,
  ): Promise<() => void> => {
    const { push } = await options.queueCommands(
      trx,
      companyId,
      devices.map(({ id, token }) => ({
        syncId: token,
        name: 'host_rules',
        args: { hash: rules.get(id)!.hash },
      })),
    )
    return push
  }
  /** Devices may have come under other groups, whose rules count on them now. */
  const groupsChanged = async (companyId: string): Promise<void> => {
    const lists = await store.lists(companyId)
    if (!lists.some(({ level }) => level === 'group')) return
    const push = await inTransaction(db, async (trx) => {
      const inside = createHostStore(trx)
      const devices = await inside.devices(companyId)
      const rules = await effectiveOf(inside, companyId, devices, lists)
      const reported = await inside.reported(companyId)
      const others = devices.filter(({ id }) => reported.get(id) !== rules.get(id)!.hash)
      return announce(trx, companyId, others, rules)
    })
    push()
  }
  options.bus.subscribe('change', ({ companyId, event }) => {
    if (event.noun === 'groups') void groupsChanged(companyId).catch(options.onFault)
  })

  const read = async (companyId: string, key: ListKey): Promise<StoredHostRules> => {
    await ownerOrThrow(companyId, key)
    const list = await store.list(companyId, key)
    return {
      level: key.level,
      id: key.ownerId,
      mode: list?.mode ?? null,
      rules: list?.rules ?? [],
      revision: list?.revision ?? 0,
      changed_at: list?.changedMs ?? null,
      changed_by: list?.changedBy ?? null,
    }
  }

  return {
    /** The list of a level. @throws SignageError `ENTITY_NOT_FOUND` for a group or device of another company */
    read: (
      companyId: string,
      { level, id }: { level: ListKey['level']; id: string },
    ): Promise<StoredHostRules> => read(companyId, keyOf(level, id)),

    /**
     * Replaces a list, and has the devices fetch their rules for which they are now others.
     * @throws SignageError `INVALID_INPUT` for patterns that name no host, `CHANGED_MEANWHILE`, `ENTITY_NOT_FOUND`
     */
    async write(
      companyId: string,
      by: string,
      { level, id, mode, rules: given, revision }: WrittenHostRules & { revision: number },
    ): Promise<StoredHostRules> {
      const key = keyOf(level, id)
      await ownerOrThrow(companyId, key)
      const rules = checkedRules(given, await expressions())
      const push = await inTransaction(db, async (trx) => {
        const inside = createHostStore(trx)
        const before = await inside.lists(companyId)
        const list = { ...key, mode, rules, changedMs: clock.now(), changedBy: by }
        if (!(await inside.write(companyId, revision, list)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'hostRules' })
        const all = await inside.devices(companyId)
        const concerned = level === 'device' ? all.filter((device) => device.id === id) : all
        const was = await effectiveOf(inside, companyId, concerned, before)
        const is = await effectiveOf(inside, companyId, concerned, await inside.lists(companyId))
        const changed = concerned.filter((device) => was.get(device.id)!.hash !== is.get(device.id)!.hash)
        return announce(trx, companyId, changed, is)
      })
      push()
      options.bus.publish({
        kind: 'change',
        companyId,
        event: { noun: 'devices', id: '', change: 'changed' },
      })
      return read(companyId, key)
    },

    /** Whether an address would be allowed. @throws SignageError `ENTITY_NOT_FOUND` */
    async test(companyId: string, url: string, deviceId: string | undefined): Promise<HostTest> {
      if (deviceId !== undefined) await ownerOrThrow(companyId, { level: 'device', ownerId: deviceId })
      const effective = await effectiveOn(companyId, deviceId ?? '')
      const { allowed, reason, host, rule } = judgeHost(
        compileHosts(effective, [], await expressions()),
        /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`,
      )
      return {
        allowed,
        reason,
        host,
        mode: effective.mode,
        rule,
        level_name: rule ? await ownerOrThrow(companyId, keyOf(rule.level, rule.levelId)) : null,
      }
    },

    /** What counts on a device of the company, by its row's id. */
    onDevice: effectiveOn,
    /** What counts on the device that asks. */
    ofDevice: ({ companyId, deviceRowId }: DevicePrincipal): Promise<EffectiveHosts> =>
      effectiveOn(companyId, deviceRowId),

    /** Adds what a device counted; the same batch again changes nothing. */
    async count({ companyId, deviceRowId }: DevicePrincipal, batch: HostCounts): Promise<void> {
      const slotMs = Math.floor(clock.now() / SLOT_MS) * SLOT_MS
      const { more } = batch
      const hosts = sumByHost([
        ...batch.hosts,
        ...(more.allowed + more.blocked > 0 ? [{ host: OTHER_HOSTS, ...more }] : []),
      ])
      await inTransaction(db, async (trx) => {
        const inside = createHostStore(trx)
        if (!(await inside.isNewBatch(companyId, deviceRowId, batch.id))) return
        await inside.addCounts(companyId, deviceRowId, slotMs, hosts)
        const blocked = hosts.filter((one) => one.blocked > 0).toSorted((a, b) => b.blocked - a.blocked)
        const told = blocked.slice(0, EVENTS_MOST)
        await options.fleet.write(
          trx,
          told.map(({ host, blocked: count }, index) => ({
            companyId,
            kind: 'blocked',
            device: { id: deviceRowId },
            code: host,
            facts: {
              count,
              enforced: batch.enforced,
              ...(index === told.length - 1 && blocked.length > told.length
                ? { further: blocked.length - told.length }
                : {}),
            },
          })),
        )
      })
    },
    /** Removes counts that are too old, and lists that are nobody's. */
    sweep: (): Promise<void> =>
      store.removeOld({
        fromMs: clock.now() - KEPT_MS.company,
        devicesFromMs: clock.now() - KEPT_MS.device,
      }),
  }
}
export type HostService = ReturnType<typeof createHostService>

const keyOf = (level: ListKey['level'], id: string): ListKey => ({
  level,
  ownerId: level === 'company' ? '' : id,
})

/** The same host is one row. */
function sumByHost(hosts: HostCounts['hosts']): HostCounts['hosts'] {
  const sums = new Map<string, HostCounts['hosts'][number]>()
  for (const { host, allowed, blocked } of hosts) {
    const sum = sums.get(host) ?? { host, allowed: 0, blocked: 0 }
    sums.set(host, { host, allowed: sum.allowed + allowed, blocked: sum.blocked + blocked })
  }
  return [...sums.values()]
}

/** @param lists of one device, the nearest first */
function putTogether(lists: readonly HostList[]): EffectiveHosts {
  const mode = lists.find((list) => list.mode !== null)?.mode ?? 'off'
  const levels: HostLevelRules[] = lists
    .filter(({ rules }) => rules.length > 0)
    .map(({ level, ownerId, rules }) => ({ level, id: ownerId, rules }))
    .toSorted((a, b) => HOST_LEVELS.indexOf(a.level) - HOST_LEVELS.indexOf(b.level))
  if (mode === 'off') return NO_HOSTS
  const hash = createHash('sha256')
    .update(JSON.stringify([mode, levels]))
    .digest('hex')
  return { hash, mode, levels }
}

/** Rules in their canonical form, each once. @throws SignageError `INVALID_INPUT` */
function checkedRules(given: readonly HostRule[], makeExpression: MakeExpression): HostRule[] {
  const rules = new Map<string, HostRule>()
  const wrong = given.flatMap(({ action, kind, pattern: text }, index) => {
    const pattern =
      kind === 'expression' ? (makeExpression(text) ? text : null) : canonicalPattern(text, kind)
    if (pattern === null) return [fieldError(`rules.${index}.pattern`, 'HOST_PATTERN')]
    rules.set(`${action} ${kind} ${pattern}`, { action, kind, pattern })
    return []
  })
  if (wrong.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: wrong.slice(0, 20) })
  const all = [...rules.values()]
  if (all.filter(({ kind }) => kind === 'expression').length > HOST_EXPRESSIONS_MOST)
    throw invalidField('rules', 'LIST_TOO_LONG', { maximum: HOST_EXPRESSIONS_MOST })
  return all
}
