import {
  type DataTable,
  type Element,
  elementsOf,
  fieldError,
  type FieldError,
  type FreezableMedia,
  type FreezablePackage,
  type FreezableSlide,
  freezeSite,
  type ItemOrigins,
  type ItemDraft,
  leafDraftsOf,
  playlistsOfDraft,
  linkedSlides,
  type RenderData,
  SignageError,
  type SiteDraft,
  sizesOf,
  type SlideDraft,
  soundsOf,
} from '@vitrine/core'
import { withCampaigns, type CampaignContent, type PlacedCampaign } from '@vitrine/core/campaigns'
import { renewPlaylists } from '@vitrine/core/playlists'
import type { Page, Site, SiteVersion, SiteVersionWhole } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import {
  calendarsIn,
  changedPackagesOf,
  changedTimesOf,
  daypartsIn,
  namedTimesOf,
  replaceUsage,
  tagsOf,
  unknownNames,
  usersOf,
  whensOfDraft,
  whensOfItems,
} from '../catalog/index.ts'
import { createAds } from './ads.ts'
import { createPublishing, problemFields, type Freeze, type Renewed } from './publishing.ts'
import { createSiteStore, type SiteRecord } from './sites.store.ts'
import { createSiteTags } from './siteTags.ts'
import {
  asKept,
  playlistsIn,
  screensPlayingCampaigns,
  screensShowingPlaylists,
  versionPlaylists,
  type ScreenPlaylists,
  type VersionPlaylists,
} from './versionPlaylists.ts'

/** Slides by their ids, each with when it was changed. */
type DraftedSlides = Map<string, FreezableSlide & { changedMs: number }>

type Dependencies = {
  db: Db
  bus: Bus
  clock: Clock
  fleet: FleetLog
  slidesById: (companyId: string, ids: readonly string[]) => Promise<DraftedSlides>
  freezableMedia: (companyId: string, ids: readonly string[]) => Promise<Map<string, FreezableMedia>>
  /** some playlists with those in them, and what they hold now */
  playlistsById: (companyId: string, ids: readonly string[]) => Promise<ScreenPlaylists>
  /** the campaigns that play on a screen at an instant (epoch ms), as far as they are booked */
  campaignsOf: (companyId: string, siteId: string, atMs: number) => Promise<PlacedCampaign[]>
  /** the widget packages of a company, by the kind of their widgets */
  packages: {
    freezable: (companyId: string) => Promise<ReadonlyMap<string, FreezablePackage & { changedMs: number }>>
    check: (
      companyId: string,
      lists: readonly { elements: readonly Element[]; path: string }[],
    ) => Promise<FieldError[]>
  }
  /** all data tables of a company */
  tables: (companyId: string) => Promise<DataTable[]>
  /** keeps the states of slides that a publication froze */
  markPublished: (trx: Queries, companyId: string, slideIds: readonly string[], atMs: number) => Promise<void>
  devices: {
    ofSite(
      companyId: string,
      siteId: string,
    ): Promise<{ id: string; name: string; token: string; active: boolean }[]>
    namesBySite(
      companyId: string,
      siteIds: readonly string[],
    ): Promise<{ siteId: string; id: string; name: string }[]>
  }
  /** events of the schedule that show screens, and the programmes that are compiled from them */
  programmes: {
    refreshScreen(trx: Queries, companyId: string, siteId: string): Promise<{ push: () => void }>
    eventsOf(companyId: string, siteId: string): Promise<string[]>
  }
  queueCommands: (
    trx: Queries,
    companyId: string,
    commands: readonly ({ syncId: string } & DeviceCommand)[],
  ) => Promise<{ push: () => void }>
}

const slideIdsOf = (draft: SiteDraft): string[] => [
  ...new Set(
    draft.groups.flatMap((group) =>
      leafDraftsOf(group.items).flatMap((item) => ('slide_id' in item ? [item.slide_id] : [])),
    ),
  ),
]

/** Slides that touches on a draft's ads lead to. */
const slidesLinkedByAds = (draft: SiteDraft): string[] =>
  (draft.ads ?? []).flatMap((ad) => linkedSlides(ad.overlays))

/** Slides that a draft names itself. */
const slidesFromDraft = (draft: SiteDraft): string[] => [...slideIdsOf(draft), ...slidesLinkedByAds(draft)]

/** Notes the slides and files that a screen's draft shows, and the dayparts and calendars that it names. */
async function noteUses(db: Queries, companyId: string, siteId: string, draft: SiteDraft): Promise<void> {
  const user = { noun: 'site', id: siteId } as const
  const whens = whensOfDraft(draft)
  await replaceUsage(db, companyId, user, { noun: 'slide', ids: slidesFromDraft(draft) })
  await replaceUsage(db, companyId, user, { noun: 'media', ids: mediaIdsOf(draft) })
  await replaceUsage(db, companyId, user, { noun: 'daypart', ids: daypartsIn(whens) })
  await replaceUsage(db, companyId, user, { noun: 'calendar', ids: calendarsIn(whens) })
  await replaceUsage(db, companyId, user, { noun: 'playlist', ids: playlistsOfDraft(draft) })
}

/** Slides that are reached from some by touching. */
function reachable(
  from: readonly string[],
  slides: ReadonlyMap<string, Pick<SlideDraft, 'elements' | 'sizes'>>,
): string[] {
  const reached = new Set(from)
  // A set goes on to what is added in the meantime.
  for (const id of reached)
    for (const next of linkedSlides(elementsOf(slides.get(id) ?? { elements: [] }))) reached.add(next)
  return [...reached]
}

/** Files that a draft shows without a slide around them. */
const mediaIdsOf = (draft: SiteDraft): string[] => [
  ...new Set([
    ...draft.groups.flatMap((group) =>
      leafDraftsOf(group.items).flatMap((item) => ('media_id' in item ? [item.media_id] : [])),
    ),
    ...(draft.ads ?? []).flatMap((ad) => mediaIdsIn(ad.overlays)),
  ]),
]

/** Slides and files that the playlists of a draft name. */
function shownByPlaylists(
  draft: SiteDraft,
  playlists: ScreenPlaylists,
): { slides: string[]; media: string[] } {
  const items = playlistsIn(draft, playlists).flatMap((playlist) => playlist.items)
  return {
    slides: items.flatMap((item) => ('slide_id' in item ? [item.slide_id] : [])),
    media: items.flatMap((item) => ('media_id' in item ? [item.media_id] : [])),
  }
}

const mediaIdsIn = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => [
    ...('media_id' in element && element.media_id !== undefined ? [element.media_id] : []),
    ...soundsOf([element]),
  ])

/** A screen of a slide's size that shows it and nothing else. */
const draftOfSlide = ({ id, name, width, height }: FreezableSlide): SiteDraft => ({
  width,
  height,
  groups: [
    {
      id: 'zone',
      name,
      frame: { x: 0, y: 0, width, height },
      background: '#000000',
      items: [
        {
          id: 'slide',
          slide_id: id,
          duration: 24 * 60 * 60_000,
          fit: 'contain',
          transition: { kind: 'cut', duration: 0 },
        },
      ],
    },
  ],
})

const NO_LIBRARY = {
  slides: new Map(),
  media: new Map(),
  tables: null,
  names: null,
  playlists: new Map(),
  packages: null,
}

/** The kinds of the widgets on a slide, in all of its sizes. */
const widgetKindsIn = (slide: Parameters<typeof elementsOf>[0] | undefined): string[] =>
  slide === undefined
    ? []
    : elementsOf(slide).flatMap((element) => (element.type === 'widget' ? [element.widget.kind] : []))

/** What campaigns show, as items of a draft. */
const itemsOfCampaigns = (contents: readonly CampaignContent[]): ItemDraft[] =>
  contents.map((content, index) =>
    'playlist_id' in content
      ? { id: `${index}`, ...content, turn: 'all' }
      : { id: `${index}`, ...content, fit: 'contain', transition: { kind: 'cut', duration: 0 } },
  )

/** Screens: drafts, versions, publishing. */
export function createSiteService({
  db,
  bus,
  clock,
  fleet,
  slidesById,
  freezableMedia,
  playlistsById,
  campaignsOf,
  markPublished,
  packages,
  tables,
  devices,
  programmes,
  queueCommands,
}: Dependencies) {
  const store = createSiteStore(db)
  const changed = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'sites', id, change } })
  const getOrThrow = async (companyId: string, id: string, deleted = false): Promise<SiteRecord> => {
    const site = await store.site(companyId, id)
    if (!site || (site.deletedMs !== null) !== deleted)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'screen' })
    return site
  }
  /** Slides by their ids, and all that touches on them lead to. */
  const withLinked = async (companyId: string, ids: readonly string[], given: DraftedSlides = new Map()) => {
    const found = new Map([...(await slidesById(companyId, ids)), ...given])
    const asked = new Set(ids)
    for (let slides: DraftedSlides = found; slides.size > 0;) {
      const next = [...slides.values()]
        .flatMap((slide) => linkedSlides(elementsOf(slide)))
        .filter((id) => !asked.has(id))
      slides = next.length > 0 ? await slidesById(companyId, [...new Set(next)]) : new Map()
      for (const id of next) asked.add(id)
      for (const [id, slide] of slides) found.set(id, slide)
    }
    return found
  }
  const wireAll = async (companyId: string, sites: readonly SiteRecord[]): Promise<Site[]> => {
    const ids = sites.map(({ id }) => id)
    const playlists = await playlistsById(
      companyId,
      sites.flatMap(({ draft }) => playlistsOfDraft(draft)),
    )
    const showing = playlists.size > 0 ? await screensShowingPlaylists(db, companyId) : []
    const heldBack = new Map(showing.map((site) => [site.id, site.playlists]))
    /** Slides that the zones, ads and playlists of a draft name. */
    const namedBy = (draft: SiteDraft): string[] => [
      ...slidesFromDraft(draft),
      ...shownByPlaylists(draft, playlists).slides,
    ]
    const [names, tags, times, changedPackages, slides] = await Promise.all([
      devices.namesBySite(companyId, ids),
      tagsOf(db, companyId, 'site', ids),
      changedTimesOf(db, companyId),
      changedPackagesOf(db, companyId),
      withLinked(companyId, [...new Set(sites.flatMap(({ draft }) => namedBy(draft)))]),
    ])
    return sites.map((site) => {
      const shown = reachable(namedBy(site.draft), slides)
      const kept = heldBack.get(site.id)?.kept ?? {}
      const isHeldBack = playlistsIn(site.draft, playlists).some(
        ({ id, automatic, items }) =>
          !automatic && kept[id] !== undefined && JSON.stringify(kept[id]) !== JSON.stringify(items),
      )
      const whens = [
        ...whensOfDraft(site.draft),
        ...playlistsIn(site.draft, playlists).flatMap(({ items }) => whensOfItems(items, '')),
      ]
      const newestMs = Math.max(
        site.changedMs,
        ...shown.map((id) => slides.get(id)?.changedMs ?? 0),
        // Published screens keep the version of a package that they were published with.
        ...(changedPackages.size === 0
          ? []
          : shown.flatMap((id) =>
              widgetKindsIn(slides.get(id)).map((kind) => changedPackages.get(kind) ?? 0),
            )),
        ...[...daypartsIn(whens), ...calendarsIn(whens)].map((id) => times.get(id) ?? 0),
      )
      return {
        id: site.id,
        name: site.name,
        draft: site.draft,
        published: site.published && {
          version: site.published.version,
          at: site.published.atMs,
          by: site.published.by,
          changed_since: isHeldBack || newestMs > site.published.frozenMs,
        },
        scheduled: site.scheduled && {
          version: site.scheduled.version,
          at: site.scheduled.atMs,
          by: site.scheduled.by,
        },
        devices: names.filter(({ siteId }) => siteId === site.id).map(({ id, name }) => ({ id, name })),
        tags: tags.get(site.id) ?? [],
        epoch: site.changedMs,
        changed_by: site.changedBy,
        revision: site.revision,
      }
    })
  }
  const wire = async (companyId: string, site: SiteRecord): Promise<Site> =>
    (await wireAll(companyId, [site]))[0]!

  /** Zones and items have ids of their own, slides must be the company's. */
  const checkDraft = async (companyId: string, draft: SiteDraft): Promise<void> => {
    const slides = await slidesById(companyId, slidesFromDraft(draft))
    const playlists = await playlistsById(companyId, playlistsOfDraft(draft))
    const seen = new Set<string>()
    const errors: FieldError[] = []
    const unique = (id: string, field: string): void => {
      if (seen.has(id)) errors.push(fieldError(field, 'ID_TWICE'))
      seen.add(id)
    }
    const checkItems = (items: readonly ItemDraft[], path: string): void => {
      for (const [index, item] of items.entries()) {
        unique(item.id, `${path}.${index}.id`)
        if ('list' in item) checkItems(item.list.items, `${path}.${index}.list.items`)
        else if ('slide_id' in item && !slides.has(item.slide_id))
          errors.push(fieldError(`${path}.${index}.slide_id`, 'CONTENT_MISSING'))
        else if ('playlist_id' in item && !playlists.has(item.playlist_id))
          errors.push(fieldError(`${path}.${index}.playlist_id`, 'PLAYLIST_MISSING'))
      }
    }
    for (const [groupIndex, group] of draft.groups.entries()) {
      unique(group.id, `draft.groups.${groupIndex}.id`)
      checkItems(group.items, `draft.groups.${groupIndex}.items`)
    }
    for (const [index, ad] of (draft.ads ?? []).entries()) {
      unique(ad.id, `draft.ads.${index}.id`)
      if (!draft.groups.some((group) => group.id === ad.group_id))
        errors.push(fieldError(`draft.ads.${index}.group_id`, 'ZONE_MISSING'))
      for (const [at, { touch }] of ad.overlays.entries())
        if (touch && 'slide_id' in touch && !slides.has(touch.slide_id))
          errors.push(fieldError(`draft.ads.${index}.overlays.${at}.touch.slide_id`, 'CONTENT_MISSING'))
    }
    errors.push(
      ...(await packages.check(
        companyId,
        (draft.ads ?? []).map(({ overlays }, index) => ({
          elements: overlays,
          path: `draft.ads.${index}.overlays`,
        })),
      )),
    )
    const whens = whensOfDraft(draft)
    if (whens.length > 0) errors.push(...unknownNames(whens, await namedTimesOf(db, companyId)))
    if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
  }
  /** All that a draft can show, with what its playlists hold. @param given slides that take the place of saved ones */
  const libraryOf = async (
    companyId: string,
    draft: SiteDraft,
    playlists: ScreenPlaylists,
    given?: DraftedSlides,
  ) => {
    const inPlaylists = shownByPlaylists(draft, playlists)
    const slides = await withLinked(companyId, [...slidesFromDraft(draft), ...inPlaylists.slides], given)
    const mediaIds = [
      ...inPlaylists.media,
      ...[...slides.values()]
        .flatMap(sizesOf)
        .flatMap(({ background, elements }) => [
          ...(background.kind === 'media' ? [background.media_id] : []),
          ...mediaIdsIn(elements),
        ]),
      ...mediaIdsOf(draft),
    ]
    const [files, dataTables, names, installed] = await Promise.all([
      freezableMedia(companyId, [...new Set(mediaIds)]),
      tables(companyId),
      namedTimesOf(db, companyId),
      packages.freezable(companyId),
    ])
    return { slides, media: files, tables: dataTables, names, playlists, packages: installed }
  }
  /** A version with campaigns in its zones, instead of those that it has. */
  const placed = async (
    companyId: string,
    render: RenderData,
    draft: SiteDraft,
    campaigns: readonly PlacedCampaign[],
  ): Promise<RenderData> => {
    if (campaigns.length === 0) return withCampaigns(render, draft.groups, [], NO_LIBRARY)
    const showing = itemsOfCampaigns(campaigns.flatMap(({ content }) => content))
    const { ads: _ads, ...rest } = draft
    const asDraft = { ...rest, groups: [{ ...draft.groups[0]!, items: showing }] }
    const playlists = await playlistsById(companyId, playlistsOfDraft(asDraft))
    return withCampaigns(render, draft.groups, campaigns, await libraryOf(companyId, asDraft, playlists))
  }
  /** A slide as a screen of its own. */
  const alone = async (companyId: string, slide: FreezableSlide, startedAtMs: number) => {
    const draft = draftOfSlide(slide)
    const given = new Map([[slide.id, { ...slide, changedMs: startedAtMs }]])
    const { slides, media, ...more } = await libraryOf(companyId, draft, new Map(), given)
    return freezeSite(draft, slides, media, startedAtMs, more)
  }
  const freeze: Freeze = async (companyId, siteId, draft, atMs) => {
    const playlists = await playlistsById(companyId, playlistsOfDraft(draft))
    const { slides, media, ...more } = await libraryOf(companyId, draft, playlists)
    const frozen = freezeSite(draft, slides, media, atMs, more)
    if (!frozen.ok) return frozen
    const render = await placed(companyId, frozen.render, draft, await campaignsOf(companyId, siteId, atMs))
    return { ...frozen, render, playlists: versionPlaylists(draft, playlists, frozen.from) }
  }
  /**
   * A published version with what its playlists hold and its campaigns play now; null where nobody knows what it was made of.
   * Playlists that can't be shown so stay as they were published.
   */
  const renewed: Renewed = async (companyId, siteId, { render, draft, playlists: stored }) => {
    if (!draft) return null
    const bare = withCampaigns(render, draft.groups, [], NO_LIBRARY)
    const shown = stored && (await withPlaylists(companyId, bare, draft, stored))
    const campaigns = await campaignsOf(companyId, siteId, clock.now())
    return {
      render: await placed(companyId, shown?.render ?? bare, draft, campaigns),
      playlists: shown?.playlists ?? stored,
    }
  }
  const withPlaylists = async (
    companyId: string,
    render: RenderData,
    draft: SiteDraft,
    stored: VersionPlaylists,
  ) => {
    const playlists = asKept(await playlistsById(companyId, playlistsOfDraft(draft)), stored)
    const renewal = renewPlaylists(render, draft, await libraryOf(companyId, draft, playlists))
    return renewal && { render: renewal.render, playlists: versionPlaylists(draft, playlists, renewal.from) }
  }

  const publishing = createPublishing({
    db,
    bus,
    clock,
    fleet,
    devices,
    queueCommands,
    refreshProgrammes: programmes.refreshScreen,
    freeze,
    renewed,
    tables,
    markPublished,
    getOrThrow,
    wire,
  })

  const service = {
    async list(companyId: string, query: Parameters<typeof store.sites>[1]): Promise<Page<Site>> {
      const page = await store.sites(companyId, query)
      return { ...page, items: await wireAll(companyId, page.items) }
    },
    ...createSiteTags(db, (companyId, id) => changed(companyId, id, 'changed')),
    read: async (companyId: string, id: string): Promise<Site> =>
      wire(companyId, await getOrThrow(companyId, id)),
    async make(companyId: string, by: string, input: { name: string; draft: SiteDraft }): Promise<Site> {
      await checkDraft(companyId, input.draft)
      const site: SiteRecord = {
        id: newId(),
        companyId,
        ...input,
        published: null,
        scheduled: null,
        changedMs: clock.now(),
        changedBy: by,
        deletedMs: null,
        revision: 1,
      }
      await inTransaction(db, async (trx) => {
        await createSiteStore(trx).insert(site)
        await noteUses(trx, companyId, site.id, site.draft)
      })
      changed(companyId, site.id, 'created')
      return wire(companyId, site)
    },
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      input: { name: string; draft: SiteDraft },
    ): Promise<Site> {
      await getOrThrow(companyId, id)
      await checkDraft(companyId, input.draft)
      await inTransaction(db, async (trx) => {
        if (
          !(await createSiteStore(trx).update(companyId, id, revision, {
            ...input,
            changedMs: clock.now(),
            changedBy: by,
          }))
        )
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
        await noteUses(trx, companyId, id, input.draft)
      })
      changed(companyId, id, 'changed')
      return wire(companyId, await getOrThrow(companyId, id))
    },
    /** @throws SignageError `IN_USE` while a device shows it, or an event of the schedule */
    async remove(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      const users = [
        ...(await devices.ofSite(companyId, id)).map(({ name }) => name),
        ...(await programmes.eventsOf(companyId, id)),
      ]
      if (users.length > 0) throw new SignageError('IN_USE', { noun: 'screen', users })
      await inTransaction(db, async (trx) => {
        if (
          !(await createSiteStore(trx).update(companyId, id, revision, {
            deletedMs: clock.now(),
            changedMs: clock.now(),
            changedBy: by,
          }))
        )
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'screen' })
      })
      changed(companyId, id, 'deleted')
    },
    async restore(companyId: string, by: string, id: string): Promise<Site> {
      const site = await getOrThrow(companyId, id, true)
      await inTransaction(db, async (trx) => {
        await createSiteStore(trx).update(companyId, id, site.revision, {
          deletedMs: null,
          changedMs: clock.now(),
          changedBy: by,
        })
        await noteUses(trx, companyId, id, site.draft)
      })
      changed(companyId, id, 'created')
      return wire(companyId, await getOrThrow(companyId, id))
    },

    publish: publishing.publish,
    schedule: publishing.schedule,
    cancelPublication: publishing.cancel,
    releaseDue: publishing.releaseDue,
    renewAll: publishing.renewAll,
    renewPlaylists: publishing.renewPlaylists,
    renewCampaigns: publishing.renewCampaigns,
    /** Screens whose published version plays campaigns, with the ids of these. Those in the bin do not count. */
    playingCampaigns: (companyId: string) => screensPlayingCampaigns(db, companyId),
    /**
     * What a screen shows as it would be with some campaigns, and the draft that it was made of; null before its first
     * publication, and where nobody knows what it was made of.
     */
    async withCampaigns(
      companyId: string,
      id: string,
      campaigns: readonly PlacedCampaign[],
    ): Promise<{ name: string; draft: SiteDraft; render: RenderData } | null> {
      const site = await store.site(companyId, id)
      if (!site?.published || site.deletedMs !== null) return null
      const shown = await store.version(companyId, id, site.published.version)
      if (!shown?.draft) return null
      const render = await placed(companyId, shown.render, shown.draft, campaigns)
      return { name: site.name, draft: shown.draft, render }
    },
    /** A screen that is not in the bin, as campaigns name it: its name, and its zones as far as they are known. */
    async zonesOf(
      companyId: string,
      id: string,
    ): Promise<{ name: string; groups: { id: string; name: string }[] } | null> {
      const site = await store.site(companyId, id)
      return site && site.deletedMs === null ? { name: site.name, groups: site.draft.groups } : null
    },
    /** The playlists that items of a version came from, by the id of the item. */
    originsOf: async (companyId: string, id: string, version: string): Promise<ItemOrigins> =>
      (await store.version(companyId, id, version))?.playlists?.from ?? {},
    /** Names of the screens whose published version shows a playlist. */
    publishedOn: async (queries: Queries, companyId: string, playlistId: string): Promise<string[]> =>
      (await screensShowingPlaylists(queries, companyId))
        .filter(({ playlists }) => playlists.ids.includes(playlistId))
        .map(({ name }) => name),
    /**
     * Shows another file wherever drafts show one without a slide around it.
     * @returns how many drafts changed
     */
    async replaceMedia(companyId: string, by: string, from: string, to: string): Promise<number> {
      const users = (await usersOf(db, companyId, { noun: 'media', ids: [from] })).get(from) ?? []
      const ids = users.flatMap(({ noun, id }) => (noun === 'site' ? [id] : [])).toSorted()
      for (const id of ids) {
        const { name, draft, revision } = await getOrThrow(companyId, id)
        const next = JSON.parse(
          JSON.stringify(draft, (key, value: unknown) => (key === 'media_id' && value === from ? to : value)),
        ) as SiteDraft
        await this.change(companyId, by, id, revision, { name, draft: next })
      }
      return ids.length
    },
    sitesOfVersions: store.sitesOfVersions,
    names: store.names,
    render: store.render,
    async versions(
      companyId: string,
      id: string,
      query: Parameters<typeof store.versions>[2],
    ): Promise<Page<SiteVersion>> {
      await getOrThrow(companyId, id)
      return store.versions(companyId, id, query)
    },
    /** A version that was published, with the draft that it was made of. @throws SignageError `ENTITY_NOT_FOUND` */
    async version(companyId: string, id: string, version: string): Promise<SiteVersionWhole> {
      await getOrThrow(companyId, id)
      const found = await store.version(companyId, id, version)
      if (!found) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'version' })
      const { playlists: _stored, ...whole } = found
      return whole
    },
    /** What the devices of a screen show. @throws SignageError `ENTITY_NOT_FOUND` before the first publication */
    async readPublished(companyId: string, id: string): Promise<RenderData> {
      const site = await getOrThrow(companyId, id)
      const render = site.published && (await store.render(companyId, id, site.published.version))
      if (!render) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'publishedVersion' })
      return render
    },
    /** A slide as it is saved, as a screen of its own that began at an instant (epoch ms); null where there is none, or it lacks something. */
    async ofSlide(companyId: string, slideId: string, startedAtMs: number): Promise<RenderData | null> {
      const slide = (await slidesById(companyId, [slideId])).get(slideId)
      return slide ? this.ofUnsaved(companyId, slide, startedAtMs) : null
    },
    /** The same for a slide that isn't saved. */
    async ofUnsaved(
      companyId: string,
      slide: FreezableSlide,
      startedAtMs: number,
    ): Promise<RenderData | null> {
      const frozen = await alone(companyId, slide, startedAtMs)
      return frozen.ok ? frozen.render : null
    },
    /** A slide, saved or not, as a screen of its own that begins now. @throws SignageError `NOT_SHOWABLE` with every reason as a field */
    async tried(companyId: string, slide: FreezableSlide): Promise<RenderData> {
      const frozen = await alone(companyId, slide, clock.now())
      if (frozen.ok) return frozen.render
      const fields = problemFields(frozen.problems)
      throw new SignageError('NOT_SHOWABLE', { reason: fields[0]?.message ?? '' }, { fields })
    },
    async published(companyId: string, id: string): Promise<RenderData | null> {
      const site = await store.site(companyId, id)
      return site?.published && site.deletedMs === null
        ? store.render(companyId, id, site.published.version)
        : null
    },
    /** The JSON of a version for whoever may read it: a device those of its own screen and its programmes, a person those of the company. */
    async renderFor(principal: Principal, version: string): Promise<string | null> {
      if (principal.kind !== 'device') return store.renderInCompany(principal.companyId, version)
      return store.renderForDevice(principal.companyId, principal.deviceRowId, version)
    },
    assigned: async (companyId: string, ids: readonly string[]) =>
      new Map((await store.assigned(companyId, ids)).map((site) => [site.id, site])),
  }
  const ads = createAds({
    sitesWithAds: store.withAds,
    change: (...change) => service.change(...change),
  })
  return { ...service, ads }
}
export type SiteService = ReturnType<typeof createSiteService>
