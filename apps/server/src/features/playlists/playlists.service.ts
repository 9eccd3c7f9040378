import {
  fieldError,
  PLAYLIST_LIMITS,
  resolveWhen,
  SignageError,
  type FieldError,
  type NamedTimes,
} from '@vitrine/core'
import {
  circleFrom,
  depthAbove,
  depthBelow,
  expandPlaylist,
  type Nesting,
  type PlaylistRule,
} from '@vitrine/core/playlists'
import type { FoundByRule, ListQuery, Page, StoredPlaylist } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import {
  calendarsIn,
  daypartsIn,
  forgetUsage,
  hasFolder,
  namedTimesOf,
  namesOf,
  replaceUsage,
  unknownNames,
  usersOf,
  whensOfItems,
} from '../catalog/index.ts'
import { createContents, type HeldPlaylist } from './contents.ts'
import { nestedIn, shownIn, type PlaylistDraft } from './draft.ts'
import { createPlaylistStore, type PlaylistRecord } from './playlists.store.ts'

/** Notes what a playlist shows, contains and looks through, and the dayparts and calendars that it names. */
async function noteUses(db: Queries, companyId: string, id: string, draft: PlaylistDraft): Promise<void> {
  const user = { noun: 'playlist', id } as const
  const shown = shownIn(draft)
  for (const noun of ['slide', 'media'] as const)
    await replaceUsage(db, companyId, user, {
      noun,
      ids: shown.filter((one) => one.noun === noun).map((one) => one.id),
    })
  await replaceUsage(db, companyId, user, { noun: 'playlist', ids: nestedIn(draft) })
  const whens = draft.kind === 'rule' ? [] : whensOfItems(draft.items, 'items')
  await replaceUsage(db, companyId, user, { noun: 'daypart', ids: daypartsIn(whens) })
  await replaceUsage(db, companyId, user, { noun: 'calendar', ids: calendarsIn(whens) })
  const folder = draft.kind === 'rule' ? draft.rule.folder_id : undefined
  await replaceUsage(db, companyId, user, { noun: 'folder', ids: folder === undefined ? [] : [folder] })
}

/** Playlists: content in order, chosen or found by a rule, that zones and other playlists show. */
export function createPlaylistService({
  db,
  bus,
  clock,
  noteRenewal,
  publishedOn,
}: {
  db: Db
  bus: Bus
  clock: Clock
  /** the screens that show playlists are to be looked at soon; @returns what to call after the commit */
  noteRenewal: (trx: Queries, companyId: string) => Promise<() => void>
  /** names of the screens whose published version shows a playlist */
  publishedOn: (trx: Queries, companyId: string, playlistId: string) => Promise<string[]>
}) {
  const store = createPlaylistStore(db)
  const contents = createContents(db)
  const changed = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'playlists', id, change } })
  const getOrThrow = async (companyId: string, id: string, deleted = false): Promise<PlaylistRecord> => {
    const record = await store.one(companyId, id)
    if (!record || (record.deletedMs !== null) !== deleted)
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'playlist' })
    return record
  }
  const wireAll = async (
    companyId: string,
    records: readonly PlaylistRecord[],
  ): Promise<StoredPlaylist[]> => {
    const users = await usersOf(db, companyId, { noun: 'playlist', ids: records.map(({ id }) => id) })
    const wired: StoredPlaylist[] = []
    for (const record of records) {
      const { draft } = record
      const { items } = await contents.held(record, clock.now())
      wired.push({
        id: record.id,
        revision: record.revision,
        name: draft.name,
        automatic: draft.automatic,
        kind: draft.kind,
        items,
        ...(draft.kind === 'rule' ? { rule: draft.rule } : {}),
        used_by: (users.get(record.id) ?? []).flatMap(({ noun, id, name }) =>
          noun === 'slide' ? [] : [{ noun, id, name }],
        ),
        changed_at: record.changedMs,
        changed_by: record.changedBy,
      })
    }
    return wired
  }
  const read = async (companyId: string, id: string): Promise<StoredPlaylist> =>
    (await wireAll(companyId, [await getOrThrow(companyId, id)]))[0]!

  /** What a playlist shows has to be there, and no playlist may contain itself. Inside the transaction that saves it. */
  const check = async (trx: Queries, companyId: string, id: string, draft: PlaylistDraft): Promise<void> => {
    const inside = createPlaylistStore(trx)
    const errors: FieldError[] = []
    if (draft.kind === 'rule') {
      const { folder_id } = draft.rule
      if (folder_id !== undefined && !(await hasFolder(trx, companyId, folder_id)))
        errors.push(fieldError('rule.folder_id', 'FOLDER_MISSING'))
    } else {
      const ids = new Set<string>()
      for (const [at, item] of draft.items.entries()) {
        if (ids.has(item.id)) errors.push(fieldError(`items.${at}.id`, 'ID_TWICE'))
        ids.add(item.id)
      }
      const shown = shownIn(draft)
      for (const noun of ['slide', 'media'] as const) {
        const named = shown.filter((one) => one.noun === noun)
        const known = await inside.known(
          companyId,
          noun,
          named.map((one) => one.id),
        )
        for (const { id: one, at } of named)
          if (!known.has(one))
            errors.push(
              noun === 'slide'
                ? fieldError(`items.${at}.slide_id`, 'CONTENT_MISSING')
                : fieldError(`items.${at}.media_id`, 'FILE_MISSING'),
            )
      }
      const names = await namedTimesOf(trx, companyId)
      errors.push(...unknownNames(whensOfItems(draft.items, 'items'), names))
      errors.push(...(await nestingErrors(inside, companyId, id, draft, names)))
    }
    if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors })
  }
  const nestingErrors = async (
    inside: ReturnType<typeof createPlaylistStore>,
    companyId: string,
    id: string,
    draft: Extract<PlaylistDraft, { kind: 'chosen' }>,
    names: NamedTimes,
  ): Promise<FieldError[]> => {
    const all = new Map((await inside.all(companyId)).map((record) => [record.id, record.draft]))
    const nestingWith = (own: PlaylistDraft): Nesting =>
      new Map([...all, [id, own] as const].map(([one, of]) => [one, nestedIn(of)]))
    const maximum = PLAYLIST_LIMITS.depth
    const nameOf = (one: string) => (one === id ? draft.name : (all.get(one)?.name ?? ''))
    for (const [at, item] of draft.items.entries()) {
      if (!('playlist_id' in item)) continue
      const field = `items.${at}.playlist_id`
      if (item.playlist_id !== id && !all.has(item.playlist_id))
        return [fieldError(field, 'PLAYLIST_MISSING')]
      const nesting = nestingWith({ ...draft, items: [item] })
      const circle = circleFrom(id, nesting)
      if (circle) return [fieldError(field, 'PLAYLIST_IN_ITSELF', { circle: circle.map(nameOf).join(' → ') })]
      if (depthBelow(id, nesting) + depthAbove(id, nesting) - 1 > maximum)
        return [fieldError(field, 'PLAYLISTS_TOO_DEEP', { maximum })]
    }
    const trial = new Map(
      [...all, [id, draft] as const].map(([one, of]) => [
        one,
        // What rules find comes and goes; what they may find counts.
        { id: one, name: of.name, items: of.kind === 'rule' ? [] : of.items },
      ]),
    )
    const { faults } = expandPlaylist({ id: 'trial', playlist_id: id, turn: 'all' }, trial, (when) =>
      resolveWhen(when, names, 0),
    )
    return faults.some(({ code }) => code === 'PLAYLIST_TOO_LONG')
      ? [fieldError('items', 'PLAYLIST_LONG', { maximum: PLAYLIST_LIMITS.expanded })]
      : faults.some(({ code }) => code === 'PLAYLIST_TURNS_TOO_DEEP')
        ? [fieldError('items', 'PLAYLIST_TURNS_TOO_DEEP')]
        : []
  }
  /** Saves a change of a playlist that is there, and has the screens that show it looked at. */
  const save = async (
    companyId: string,
    by: string,
    id: string,
    revision: number,
    change: { draft: PlaylistDraft } | { draft: PlaylistDraft; deletedMs: null },
  ): Promise<void> => {
    const look = await inTransaction(db, async (trx) => {
      const inside = createPlaylistStore(trx)
      await inside.lock(companyId)
      await check(trx, companyId, id, change.draft)
      if (
        !(await inside.update(companyId, id, revision, { ...change, changedMs: clock.now(), changedBy: by }))
      )
        throw new SignageError('CHANGED_MEANWHILE', { noun: 'playlist' })
      await noteUses(trx, companyId, id, change.draft)
      return noteRenewal(trx, companyId)
    })
    look()
  }

  return {
    async list(companyId: string, query: ListQuery): Promise<Page<StoredPlaylist>> {
      const page = await store.list(companyId, query)
      return { ...page, items: await wireAll(companyId, page.items) }
    },
    read,
    /** @throws SignageError `INVALID_INPUT` naming the item that is not there, or the circle that it would make */
    async make(companyId: string, by: string, draft: PlaylistDraft): Promise<StoredPlaylist> {
      const record: PlaylistRecord = {
        id: newId(),
        companyId,
        draft,
        reached: null,
        changedMs: clock.now(),
        changedBy: by,
        deletedMs: null,
        revision: 1,
      }
      await inTransaction(db, async (trx) => {
        await createPlaylistStore(trx).lock(companyId)
        await check(trx, companyId, record.id, draft)
        await createPlaylistStore(trx).insert(record)
        await noteUses(trx, companyId, record.id, draft)
      })
      changed(companyId, record.id, 'created')
      return read(companyId, record.id)
    },
    /** @throws SignageError as `make`, and `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      draft: PlaylistDraft,
    ): Promise<StoredPlaylist> {
      await getOrThrow(companyId, id)
      await save(companyId, by, id, revision, { draft })
      changed(companyId, id, 'changed')
      return read(companyId, id)
    },
    /** @throws SignageError `IN_USE` while a screen shows it, as drafted or as published, or a playlist contains it */
    async remove(companyId: string, by: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        await createPlaylistStore(trx).lock(companyId)
        const users = (await usersOf(trx, companyId, { noun: 'playlist', ids: [id] })).get(id) ?? []
        const names = [...new Set([...namesOf(users), ...(await publishedOn(trx, companyId, id))])]
        if (names.length > 0) throw new SignageError('IN_USE', { noun: 'playlist', users: names })
        const change = { deletedMs: clock.now(), changedMs: clock.now(), changedBy: by }
        if (!(await createPlaylistStore(trx).update(companyId, id, revision, change)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'playlist' })
        await forgetUsage(trx, companyId, 'playlist', [id])
      })
      changed(companyId, id, 'deleted')
    },
    /** @throws SignageError `INVALID_INPUT` where it shows something that was deleted since */
    async restore(companyId: string, by: string, id: string): Promise<StoredPlaylist> {
      const { draft, revision } = await getOrThrow(companyId, id, true)
      await save(companyId, by, id, revision, { draft, deletedMs: null })
      changed(companyId, id, 'created')
      return read(companyId, id)
    },
    /** What a rule finds now. */
    async find(companyId: string, rule: PlaylistRule): Promise<FoundByRule> {
      const { items, total } = await contents.found(companyId, rule, '', clock.now())
      return { items, total }
    },
    /** Pictures that a folder has, with those in its folders, and that can be shown now: their ids, in order. */
    async pictures(
      companyId: string,
      { folderId, order, most }: { folderId: string; order: 'newest' | 'name'; most: number },
    ): Promise<string[]> {
      const question = { folder_id: folderId, subfolders: true, tags: [], kinds: ['image' as const] }
      const { findable } = await store.findable(companyId, { ...question, order, most }, clock.now())
      return findable.map(({ id }) => id)
    },
    /** Some playlists with those in them, and what they hold now. */
    some: (companyId: string, ids: readonly string[]): Promise<Map<string, HeldPlaylist>> =>
      contents.some(companyId, ids, clock.now()),
    /** The names of a company's playlists by id, also of deleted ones. */
    names: store.names,
    /**
     * Shows another file wherever playlists show one.
     * @returns how many playlists changed
     */
    async replaceMedia(companyId: string, by: string, from: string, to: string): Promise<number> {
      const users = (await usersOf(db, companyId, { noun: 'media', ids: [from] })).get(from) ?? []
      const ids = users.flatMap(({ noun, id }) => (noun === 'playlist' ? [id] : [])).toSorted()
      for (const id of ids) {
        const { draft, revision } = await getOrThrow(companyId, id)
        if (draft.kind === 'rule') continue
        const items = draft.items.map((item) =>
          'media_id' in item && item.media_id === from ? { ...item, media_id: to } : item,
        )
        await this.change(companyId, by, id, revision, { ...draft, items })
      }
      return ids.length
    },
  }
}
export type PlaylistService = ReturnType<typeof createPlaylistService>
