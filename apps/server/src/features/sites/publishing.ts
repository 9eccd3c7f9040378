import {
  type DataTable,
  freezeProblemDetail,
  type freezeSite,
  invalidField,
  itemsOf,
  type RenderData,
  SignageError,
  type SiteDraft,
} from '@vitrine/core'
import type { Site, SiteVersion } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import { replaceUsage, screensUsingTables } from '../catalog/index.ts'
import { tablesAsked, withDataOf } from './renewData.ts'
import { createSiteStore, type SiteRecord } from './sites.store.ts'

/** How far ahead a publication may be set, ms: a year and a day. */
const AHEAD_MOST_MS = 366 * 24 * 60 * 60_000

type When = 'now' | 'boundary'
/** What was published, and to how many devices it goes. */
type Published = { site: Site; version: SiteVersion; devices: number }

/** How often a screen that is changed at the same time is tried. */
const RENEWALS_MOST = 5

/** Publishing: at once, or at an instant that a runner keeps (`releaseDue`). */
export function createPublishing(options: {
  db: Db
  bus: Bus
  clock: Clock
  fleet: FleetLog
  devices: {
    ofSite(companyId: string, siteId: string): Promise<{ id: string; token: string }[]>
  }
  queueCommands: (
    trx: Queries,
    companyId: string,
    commands: readonly ({ syncId: string } & DeviceCommand)[],
  ) => Promise<{ push: () => void }>
  freeze: (companyId: string, draft: SiteDraft, atMs: number) => Promise<ReturnType<typeof freezeSite>>
  /** all data tables of a company */
  tables: (companyId: string) => Promise<DataTable[]>
  /** keeps the states of slides that this publication froze */
  markPublished: (trx: Queries, companyId: string, slideIds: readonly string[], atMs: number) => Promise<void>
  getOrThrow: (companyId: string, id: string) => Promise<SiteRecord>
  wire: (companyId: string, site: SiteRecord) => Promise<Site>
}) {
  const { db, bus, clock, fleet, devices, queueCommands, getOrThrow, wire } = options

  /** Last in its transaction: until the commit, the company's other events wait for it. */
  const logPublished = (
    trx: Queries,
    companyId: string,
    siteId: string,
    facts: { version: string; devices: number; by: string; data?: true; scheduled?: true },
  ): Promise<void> => fleet.write(trx, [{ companyId, kind: 'published', siteId, facts }])

  const publishChange = (companyId: string, id: string, deviceIds: readonly string[] = []): void => {
    bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id, change: 'changed' } })
    for (const deviceId of deviceIds)
      bus.publish({ kind: 'change', companyId, event: { noun: 'devices', id: deviceId, change: 'changed' } })
  }
  /** The draft that was looked at, frozen for an instant. */
  const frozenOf = async (
    companyId: string,
    id: string,
    revision: number,
    atMs: number,
  ): Promise<{ site: SiteRecord; render: RenderData }> => {
    const site = await getOrThrow(companyId, id)
    if (site.revision !== revision) throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
    const frozen = await options.freeze(companyId, site.draft, atMs)
    if (!frozen.ok) {
      const fields = frozen.problems.map((problem) => ({ ...problem, message: freezeProblemDetail(problem) }))
      throw new SignageError('NOT_PUBLISHABLE', { reason: fields[0]?.message ?? '' }, { fields })
    }
    return { site, render: frozen.render }
  }
  const commandsFor = (targets: readonly { token: string }[], version: string, when: When) =>
    targets.map(({ token }) => ({ syncId: token, name: 'publish' as const, args: { version, when } }))
  const versionOf = (render: RenderData, by: string, atMs: number): SiteVersion => ({
    version: render.version,
    at: atMs,
    by,
    files: render.media.length,
    bytes: render.media.reduce((sum, file) => sum + file.bytes, 0),
  })

  /**
   * Publishes again what a screen shows, with what its data tables say now and nothing else changed.
   * @returns false where they say the same
   */
  const renew = async (
    companyId: string,
    id: string,
    by: string,
    tables: readonly DataTable[],
  ): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      const site = await createSiteStore(db).site(companyId, id)
      if (!site?.published || site.deletedMs !== null) return false
      const { published } = site
      const shown = await createSiteStore(db).version(companyId, id, published.version)
      const render = shown && withDataOf(shown.render, tables)
      if (!render) return false
      const targets = await devices.ofSite(companyId, id)
      const atMs = clock.now()
      const queued = await inTransaction(db, async (trx) => {
        const inside = createSiteStore(trx)
        const now = { version: render.version, atMs, by, frozenMs: published.frozenMs }
        if (!(await inside.update(companyId, id, site.revision, { published: now }))) return null
        await inside.insertVersion(companyId, id, render, shown.draft, by, atMs)
        const commands = await queueCommands(trx, companyId, commandsFor(targets, render.version, 'now'))
        await logPublished(trx, companyId, id, {
          version: render.version,
          devices: targets.length,
          by,
          data: true,
        })
        return commands
      })
      if (!queued && attempt < RENEWALS_MOST) continue
      if (!queued) throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
      queued.push()
      publishChange(
        companyId,
        id,
        targets.map((target) => target.id),
      )
      return true
    }
  }

  return {
    /**
     * Publishes every screen that uses data tables with their present values. One that fails does not keep the others waiting.
     * @throws AggregateError of what failed
     */
    async renewAll(companyId: string, by: string): Promise<void> {
      const faults: unknown[] = []
      const tables = await options.tables(companyId)
      const using = await screensUsingTables(db, companyId)
      for (const id of new Set(using.map((screen) => screen.id)))
        await renew(companyId, id, by, tables).catch((error: unknown) => faults.push(error))
      if (faults.length > 0)
        throw new AggregateError(faults, 'screens could not be published with the values of data tables')
    },
    /**
     * Freezes the draft that was looked at and sends it to the devices: version, its files, and a command for every
     * device of the screen, in one commit.
     * @param revision the draft's revision; `CHANGED_MEANWHILE` when it is not the newest
     * @throws SignageError `NOT_PUBLISHABLE` with every reason as a field
     */
    async publish(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      when: When,
    ): Promise<Published> {
      const atMs = clock.now()
      const { site, render } = await frozenOf(companyId, id, revision, atMs)
      const targets = await devices.ofSite(companyId, id)
      const { push } = await inTransaction(db, async (trx) => {
        const inside = createSiteStore(trx)
        const published = { version: render.version, atMs, by, frozenMs: atMs }
        if (!(await inside.update(companyId, id, revision, { published })))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
        await inside.insertVersion(companyId, id, render, site.draft, by, atMs)
        await options.markPublished(trx, companyId, frozenSlides(render), atMs)
        await noteTables(trx, companyId, id, render)
        const commands = await queueCommands(trx, companyId, commandsFor(targets, render.version, when))
        await logPublished(trx, companyId, id, { version: render.version, devices: targets.length, by })
        return commands
      })
      push()
      publishChange(
        companyId,
        id,
        targets.map((target) => target.id),
      )
      return {
        site: await wire(companyId, await getOrThrow(companyId, id)),
        version: versionOf(render, by, atMs),
        devices: targets.length,
      }
    },

    /**
     * Freezes the draft that was looked at now, to be published at an instant; what was set before gives way to it. Nothing that
     * happens to the draft or its content until then changes what comes.
     * @throws SignageError `INVALID_INPUT` for an instant that is past or too far ahead, else as `publish`
     */
    async schedule(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      when: When,
      atMs: number,
    ): Promise<Published> {
      const nowMs = clock.now()
      if (atMs <= nowMs) throw invalidField('at', 'TIME_PAST')
      if (atMs > nowMs + AHEAD_MOST_MS) throw invalidField('at', 'TIME_TOO_FAR')
      const { site, render } = await frozenOf(companyId, id, revision, atMs)
      await inTransaction(db, async (trx) => {
        const inside = createSiteStore(trx)
        const scheduled = { version: render.version, atMs, by, when, frozenMs: nowMs }
        if (!(await inside.update(companyId, id, revision, { scheduled })))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
        await inside.insertVersion(companyId, id, render, site.draft, by, atMs)
        await options.markPublished(trx, companyId, frozenSlides(render), nowMs)
      })
      publishChange(companyId, id)
      return {
        site: await wire(companyId, await getOrThrow(companyId, id)),
        version: versionOf(render, by, atMs),
        devices: (await devices.ofSite(companyId, id)).length,
      }
    },

    /** Takes back what was set to be published; without effect where nothing is. */
    async cancel(companyId: string, id: string): Promise<Site> {
      const site = await getOrThrow(companyId, id)
      if (site.scheduled) {
        if (!(await createSiteStore(db).update(companyId, id, site.revision, { scheduled: null })))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
        publishChange(companyId, id)
      }
      return wire(companyId, await getOrThrow(companyId, id))
    },

    /**
     * Publishes what is due. Any number of nodes may ask at once: each publication is made by the one whose write comes first.
     * @returns when the next one is due (epoch ms); null where nothing is set
     */
    async releaseDue(): Promise<number | null> {
      for (const site of await createSiteStore(db).due(clock.now())) {
        const { companyId, id, scheduled } = site
        const targets = await devices.ofSite(companyId, id)
        const { when: _, ...published } = scheduled
        const queued = await inTransaction(db, async (trx) => {
          const first = await createSiteStore(trx).update(companyId, id, site.revision, {
            published,
            scheduled: null,
          })
          // Somebody else was first, or it was changed this very moment: the next look finds it as it is then.
          if (!first) return null
          const render = await createSiteStore(trx).render(companyId, id, scheduled.version)
          if (render) await noteTables(trx, companyId, id, render)
          const commands = await queueCommands(
            trx,
            companyId,
            commandsFor(targets, scheduled.version, scheduled.when),
          )
          await logPublished(trx, companyId, id, {
            version: scheduled.version,
            devices: targets.length,
            by: scheduled.by,
            scheduled: true,
          })
          return commands
        })
        if (!queued) continue
        queued.push()
        publishChange(
          companyId,
          id,
          targets.map((target) => target.id),
        )
        // What data tables said when it was set may be old by now.
        await renew(companyId, id, published.by, await options.tables(companyId))
      }
      return createSiteStore(db).nextDueMs()
    },
  }
}

/** Slides that a version holds, those that touches lead to among them. */
function frozenSlides(render: RenderData): string[] {
  const { groups, slides = [] } = render.screen
  const shown = groups.flatMap((group) => itemsOf(group.items).map(({ slide }) => slide.id))
  return [...new Set([...shown, ...slides.map(({ id }) => id)])]
}

/** Notes which data tables a version uses, by their folded names. */
const noteTables = (db: Queries, companyId: string, siteId: string, render: RenderData): Promise<void> =>
  replaceUsage(db, companyId, { noun: 'site', id: siteId }, { noun: 'table', ids: tablesAsked(render) })
