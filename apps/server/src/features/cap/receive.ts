import { createHash } from 'node:crypto'
import { groupChain, SignageError } from '@vitrine/core'
import { capIdentity, decideCap, hasExtent, isInAreas, type CapArea, type CapPlace } from '@vitrine/core/cap'
import type { CapOutcome, CapWhy, EmergencyTarget, StoredCapAlert } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { groupSites, placedDevices } from '../catalog/index.ts'
import { createCapStore, type FeedRecord } from './cap.store.ts'
import { parseCap } from './parseCap.ts'
import { verifyCap } from './verifyCap.ts'

/** The shortest time for which something is fired, seconds, and the longest. */
const EXPIRES_S = { least: 10, most: 7 * 86_400 }

/** Fires and clears, as the feature of emergencies does it. */
export type CapFiring = {
  fire(
    by: { companyId: string; id: string; name: string; via: 'cap' },
    emergencyId: string,
    order: {
      drill: boolean
      request_id: string
      priority: number
      expires_in: number
      targets?: EmergencyTarget[]
      texts?: { language: string; heading: string; detail: string }[]
    },
  ): Promise<string>
  clear(
    by: { companyId: string; name: string },
    emergencyId: string,
    order: { activation_id: string },
  ): Promise<string[]>
  /** how long an emergency holds that names no end, seconds; null: there is no such emergency */
  expiresAfter(companyId: string, emergencyId: string): Promise<number | null>
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Receives alerts: checks who signed them, decides what they ask for, fires and clears, and keeps each with what was done. An
 * alert is known by its sender, identifier and time. It is kept after it was fired, and firing it again changes nothing, so that an
 * alert whose receiver was killed in between is fired when it comes again, and never twice.
 */
export function createCapReceiver({
  db,
  secrets,
  clock,
  firing,
  onReceived,
}: {
  db: Db
  secrets: Secrets
  clock: Clock
  firing: CapFiring
  /** an alert was kept */
  onReceived: (companyId: string, feedId: string) => void
}) {
  const store = createCapStore(db, secrets)

  /** Which devices lie in the areas of an alert, by row id. */
  const devicesIn = async (
    companyId: string,
    areas: readonly CapArea[],
    takesUnplaced: boolean,
  ): Promise<{ ids: string[]; unplaced: number }> => {
    const groups = await groupSites(db, companyId)
    const known = new Map<string | null, boolean | null>()
    const placeOf = (groupId: string | null): CapPlace => {
      const chain = groupChain(groups, groupId)
      const placed = chain.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
      return {
        point: placed ? { latitude: placed.latitude!, longitude: placed.longitude! } : null,
        codes: chain.flatMap(({ geocodes }) => geocodes),
      }
    }
    let unplaced = 0
    const ids = (await placedDevices(db, companyId)).flatMap(({ id, groupId }) => {
      let isIn = known.get(groupId)
      if (isIn === undefined) {
        isIn = isInAreas(placeOf(groupId), areas)
        known.set(groupId, isIn)
      }
      if (isIn === null) unplaced += 1
      return (isIn ?? takesUnplaced) ? [id] : []
    })
    return { ids, unplaced }
  }

  /** Receives a document. The same alert again returns what was done with it. */
  return async (record: FeedRecord, xml: string): Promise<StoredCapAlert> => {
    const { companyId, id: feedId, feed } = record
    const nowMs = clock.now()
    const nothing = {
      id: newId(),
      feed_id: feedId,
      feed_name: feed.name,
      sender: '',
      identifier: '',
      sent_at: null,
      status: null,
      type: null,
      event: '',
      severity: null,
      headline: '',
      received_at: nowMs,
      why: null,
      drill: false,
      devices: null,
      unplaced: 0,
      emergency_id: null,
      activation_id: null,
    }
    const keep = async (
      identity: string,
      alert: Omit<StoredCapAlert, 'id'> & { id: string },
      references: readonly string[] = [],
    ): Promise<StoredCapAlert> => {
      const isNew = await inTransaction(db, (trx) =>
        createCapStore(trx, secrets).keep(companyId, { ...alert, identity }, references),
      )
      if (isNew) onReceived(companyId, feedId)
      // Somebody else has received the same meanwhile, and did the same.
      return isNew ? alert : ((await store.byIdentity(companyId, feedId, identity)) ?? alert)
    }
    /** A document that counts as nobody's: it must not take the place of the genuine alert. */
    const refuse = (why: CapWhy, named: Partial<StoredCapAlert> = {}): Promise<StoredCapAlert> =>
      keep(`refused ${hashOf(xml)}`, { ...nothing, ...named, outcome: 'refused', why })

    // First, so that nothing too deep comes to what checks signatures.
    const unchecked = parseCap(xml)
    if (!unchecked) return refuse('unreadable')
    let alert = unchecked
    if (feed.certificates.length > 0) {
      const { sender, identifier, sentMs } = unchecked
      const verified = await verifyCap(xml, feed.certificates, nowMs)
      if (!verified.ok) return refuse(verified.why, { sender, identifier, sent_at: sentMs })
      const signed = parseCap(verified.signed)
      if (!signed) return refuse('badSignature', { sender, identifier, sent_at: sentMs })
      alert = signed
    }
    const identity = capIdentity(alert)
    const before = await store.byIdentity(companyId, feedId, identity)
    if (before) return before

    const [info] = alert.infos
    const said = {
      ...nothing,
      sender: alert.sender,
      identifier: alert.identifier,
      sent_at: alert.sentMs,
      status: alert.status,
      type: alert.msgType,
      event: (info?.event ?? '').slice(0, 200),
      severity: info?.severity ?? null,
      headline: (info?.headline ?? '').slice(0, 300),
      drill: alert.status !== 'Actual' || feed.only_drills,
    }
    const references = alert.references.map(capIdentity)
    const done = (
      outcome: CapOutcome,
      why: CapWhy | null,
      facts: Partial<StoredCapAlert> = {},
    ): Promise<StoredCapAlert> =>
      // Only what replaces another alert makes that one void.
      keep(
        identity,
        { ...said, ...facts, outcome, why },
        alert.msgType === 'Update' || alert.msgType === 'Cancel' ? references : [],
      )
    /** Ends what the references fired. @param but not what was fired just now */
    const clearReferences = async (but: string | null): Promise<number> => {
      let cleared = 0
      for (const one of await store.firedBy(companyId, feedId, references)) {
        if (one.identity === identity || one.activationId === but) continue
        try {
          const { activationId } = one
          const by = { companyId, name: feed.name }
          cleared += (await firing.clear(by, one.emergencyId, { activation_id: activationId })).length
        } catch (error) {
          // Its emergency or its record is gone, and so is what it fired.
          if (!(error instanceof SignageError) || error.code !== 'ENTITY_NOT_FOUND') throw error
        }
      }
      return cleared
    }

    const isSuperseded = await store.isReferenced(companyId, feedId, identity)
    const decision = decideCap(alert, feed, isSuperseded, nowMs)
    if (decision.do === 'ignore') return done('ignored', decision.why)
    const clears = async (why: CapWhy | null): Promise<StoredCapAlert> => {
      const cleared = await clearReferences(null)
      if (cleared > 0) return done('cleared', why)
      return why === null ? done('cleared', 'nothingActive') : done('ignored', why)
    }
    if (decision.do === 'clear') return clears(decision.why)

    const facts: Partial<StoredCapAlert> = { severity: decision.severity, emergency_id: decision.emergencyId }
    let targets: EmergencyTarget[] | undefined
    if (hasExtent(decision.areas)) {
      const { ids, unplaced } = await devicesIn(companyId, decision.areas, feed.unplaced)
      facts.devices = ids.length
      facts.unplaced = unplaced
      Object.assign(said, facts)
      if (ids.length === 0) return clears('noDevices')
      targets = ids.map((id) => ({ device_id: id }))
    }
    const holdsS = await firing.expiresAfter(companyId, decision.emergencyId)
    if (holdsS === null) return clears('emergencyMissing')
    const seconds = decision.endsMs === null ? holdsS : Math.ceil((decision.endsMs - nowMs) / 1_000)
    const activationId = await firing.fire(
      { companyId, id: `cap/${feedId}`, name: feed.name, via: 'cap' },
      decision.emergencyId,
      {
        drill: decision.drill,
        request_id: `cap:${hashOf(`${feedId} ${identity}`)}`,
        priority: decision.priority,
        expires_in: Math.min(EXPIRES_S.most, Math.max(EXPIRES_S.least, seconds)),
        ...(targets && { targets }),
        ...(decision.texts && { texts: decision.texts }),
      },
    )
    // After the new one is on, so that no display goes back to its presentation for a moment.
    const replaced = decision.replaces ? await clearReferences(activationId) : 0
    return done(replaced > 0 ? 'updated' : 'fired', null, { ...facts, activation_id: activationId })
  }
}
export type CapReceiver = ReturnType<typeof createCapReceiver>
