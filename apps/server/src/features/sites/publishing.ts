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
import { screensShowingPlaylists, type VersionPlaylists } from './versionPlaylists.ts'

/** How far ahead a publication may be set, ms: a year and a day. */
const AHEAD_MOST_MS = 366 * 24 * 60 * 60_000

/** Whom versions name that nobody published. */
const SYSTEM = 'Vitrine'

/** Why something can't be frozen, each reason as an entry of a problem. */
export const problemFields = (problems: Extract<ReturnType<typeof freezeSite>, { ok: false }>['problems']) =>
  problems.map((problem) => ({ ...problem, message: freezeProblemDetail(problem) }))

type When = 'now' | 'boundary'
/** What was published, and to how many devices it goes. */
type Published = { site: Site; version: SiteVersion; devices: number }

/** What is made of a draft: render data, and what the version has of playlists. */
type Frozen = { render: RenderData; playlists: VersionPlaylists | null }
export type Freeze = (
  companyId: string,
  siteId: string,
  draft: SiteDraft,
  atMs: number,
) => Promise<(Frozen & { ok: true }) | Extract<ReturnType<typeof freezeSite>, { ok: false }>>
/** A stored version, as it is made again from. */
type Shown = { render: RenderData; draft: SiteDraft | null; playlists: VersionPlaylists | null }
export type Renewed = (companyId: string, siteId: string, shown: Shown) => Promise<Frozen | null>

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
  /** compiles the programmes that show a screen; @returns what to call after the commit */
  refreshProgrammes: (trx: Queries, companyId: string, siteId: string) => Promise<{ push: () => void }>
  freeze: Freeze
  /** a version with what its playlists hold and its campaigns play now; null where there is nothing to renew */
  renewed: Renewed
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
    facts: {
      version: string
      devices: number
      by: string
      data?: true
      playlist?: string
      campaign?: string
      scheduled?: true
    },
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
  ): Promise<Frozen & { site: SiteRecord }> => {
    const site = await getOrThrow(companyId, id)
    if (site.revision !== revision) throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
    const frozen = await options.freeze(companyId, id, site.draft, atMs)
    if (!frozen.ok) {
      const fields = problemFields(frozen.problems)
      throw new SignageError('NOT_PUBLISHABLE', { reason: fields[0]?.message ?? '' }, { fields })
    }
    return { site, render: frozen.render, playlists: frozen.playlists }
  }
  /** Gives devices the version, and those whose programme shows the screen at some time another programme. */
  const announce = async (
    trx: Queries,
    companyId: string,
    siteId: string,
    targets: readonly { token: string }[],
    version: string,
    when: When,
  ): Promise<{ push: () => void }> => {
    const assigned = await queueCommands(trx, companyId, commandsFor(targets, version, when))
    const programmes = await options.refreshProgrammes(trx, companyId, siteId)
    return {
      push() {
        assigned.push()
        programmes.push()
      },
    }
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
   * Publishes again what a screen shows, with nothing else changed than what `next` makes of it.
   * @param next null where the version would be the same
   * @param why  what the log says about it
   * @returns false where nothing was published
   */
  const renew = async (
    companyId: string,
    id: string,
    by: string,
    next: (shown: Shown) => Promise<Frozen | null> | Frozen | null,
    why: { data?: true; playlist?: string; campaign?: string },
  ): Promise<boolean> => {
    for (let attempt = 1; ; attempt += 1) {
      const site = await createSiteStore(db).site(companyId, id)
      if (!site?.published || site.deletedMs !== null) return false
      const { published } = site
      const shown = await createSiteStore(db).version(companyId, id, published.version)
      const frozen = shown && (await next(shown))
      if (!frozen || frozen.render.version === published.version) return false
      const { render, playlists } = frozen
      const targets = await devices.ofSite(companyId, id)
      const atMs = clock.now()
      const queued = await inTransaction(db, async (trx) => {
        const inside = createSiteStore(trx)
        const now = { version: render.version, atMs, by, frozenMs: published.frozenMs }
        if (!(await inside.update(companyId, id, site.revision, { published: now }))) return null
        await inside.insertVersion(companyId, id, render, shown.draft, by, atMs, {
          playlists,
          cause: why.playlist ?? null,
        })
        if (why.data === undefined) {
          await options.markPublished(trx, companyId, frozenSlides(render), atMs)
          await noteTables(trx, companyId, id, render)
        }
        const when = why.data === undefined ? 'boundary' : 'now'
        const commands = await announce(trx, companyId, id, targets, render.version, when)
        await logPublished(trx, companyId, id, {
          version: render.version,
          devices: targets.length,
          by,
          ...why,
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

  const renewData = (companyId: string, id: string, by: string, tables: readonly DataTable[]) =>
    renew(
      companyId,
      id,
      by,
      ({ render, playlists }) => {
        const renewed = withDataOf(render, tables)
        return renewed && { render: renewed, playlists }
      },
      { data: true },
    )

  /**
   * With what playlists hold and campaigns play by now: one that changed between the look at it and the commit found the older
   * version of this screen when its change was brought to screens.
   */
  const renewContents = (companyId: string, id: string, by: string) =>
    renew(companyId, id, by, (shown) => options.renewed(companyId, id, shown), {})

  return {
    /**
     * Publishes the screens again whose published version shows some playlists, with what those hold now. Drafts, and slides
     * that were published already, stay as they are. One that fails does not keep the others waiting.
     * @param changed for each playlist by its id, the name of the one that changed: itself, or one inside it
     * @throws AggregateError of what failed
     */
    async renewPlaylists(companyId: string, changed: ReadonlyMap<string, string>): Promise<void> {
      const faults: unknown[] = []
      for (const { id, playlists } of await screensShowingPlaylists(db, companyId)) {
        const shown = playlists.ids.find((one) => changed.has(one))
        if (shown === undefined) continue
        const again = (version: Shown) => options.renewed(companyId, id, version)
        const why = { playlist: changed.get(shown)! }
        await renew(companyId, id, SYSTEM, again, why).catch((error: unknown) => faults.push(error))
      }
      if (faults.length > 0)
        throw new AggregateError(faults, 'screens could not be published with what playlists hold')
    },
    /**
     * Publishes screens again with the campaigns that play on them now. Drafts, and slides that were published already, stay as
     * they are. One that fails does not keep the others waiting.
     * @param causes for each screen by its id, the name of a campaign that changed it, as far as one is known
     * @throws AggregateError of what failed
     */
    async renewCampaigns(companyId: string, causes: ReadonlyMap<string, string | null>): Promise<void> {
      const faults: unknown[] = []
      for (const [id, cause] of causes) {
        const again = (version: Shown) => options.renewed(companyId, id, version)
        const why = cause === null ? {} : { campaign: cause }
        await renew(companyId, id, SYSTEM, again, why).catch((error: unknown) => faults.push(error))
      }
      if (faults.length > 0)
        throw new AggregateError(faults, 'screens could not be published with their campaigns')
    },
    /**
     * Publishes every screen that uses data tables with their present values. One that fails does not keep the others waiting.
     * @throws AggregateError of what failed
     */
    async renewAll(companyId: string, by: string): Promise<void> {
      const faults: unknown[] = []
      const tables = await options.tables(companyId)
      const using = await screensUsingTables(db, companyId)
      for (const id of new Set(using.map((screen) => screen.id)))
        await renewData(companyId, id, by, tables).catch((error: unknown) => faults.push(error))
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
      const { site, render, playlists } = await frozenOf(companyId, id, revision, atMs)
      const targets = await devices.ofSite(companyId, id)
      const { push } = await inTransaction(db, async (trx) => {
        const inside = createSiteStore(trx)
        const published = { version: render.version, atMs, by, frozenMs: atMs }
        if (!(await inside.update(companyId, id, revision, { published })))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
        await inside.insertVersion(companyId, id, render, site.draft, by, atMs, { playlists })
        await options.markPublished(trx, companyId, frozenSlides(render), atMs)
        await noteTables(trx, companyId, id, render)
        const commands = await announce(trx, companyId, id, targets, render.version, when)
        await logPublished(trx, companyId, id, { version: render.version, devices: targets.length, by })
        return commands
      })
      push()
      publishChange(
        companyId,
        id,
        targets.map((target) => target.id),
      )
      await renewContents(companyId, id, by).catch((error: unknown) => bus.publish({ kind: 'fault', error }))
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
      const { site, render, playlists } = await frozenOf(companyId, id, revision, atMs)
      await inTransaction(db, async (trx) => {
        const inside = createSiteStore(trx)
        const scheduled = { version: render.version, atMs, by, when, frozenMs: nowMs }
        if (!(await inside.update(companyId, id, revision, { scheduled })))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
        await inside.insertVersion(companyId, id, render, site.draft, by, atMs, { playlists })
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
          const commands = await announce(trx, companyId, id, targets, scheduled.version, scheduled.when)
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
        // What data tables said and playlists held when it was set may be old by now.
        await renewData(companyId, id, published.by, await options.tables(companyId))
        await renewContents(companyId, id, published.by)
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
