import type { Queries } from '../../platform/database/schema.ts'
import { createPlannedStore } from './planned.store.ts'
import type { Span } from './coverage.ts'
import { placesOf, siteAt, versionAt, type Publications } from './plannedSpans.ts'

/** Which screens devices were assigned, and which versions were published, at a time in the past: by the fleet's log. */
export function createPastScreens(db: Queries) {
  const store = createPlannedStore(db)
  return {
    /** The publications of screens before an instant, as far as log and versions say. */
    async publications(
      companyId: string,
      siteIds: ReadonlySet<string>,
      untilMs: number,
    ): Promise<(siteId: string) => Publications> {
      const bySite = new Map<string, { atMs: number; version: string }[]>()
      const logged = (await store.published(companyId, untilMs)).filter(({ siteId }) => siteIds.has(siteId))
      const first = new Map<string, number>()
      for (const { siteId, atMs } of logged) if (!first.has(siteId)) first.set(siteId, atMs)
      // Versions know nothing of having been set for later and taken back, so they count only for what the log no longer has.
      const older = (await store.versions(companyId, [...siteIds])).filter(
        ({ siteId, atMs }) => atMs < (first.get(siteId) ?? untilMs),
      )
      for (const { siteId, atMs, version } of [...older, ...logged]) {
        const publications = bySite.get(siteId) ?? []
        bySite.set(siteId, publications)
        publications.push({ atMs, version })
      }
      return (siteId) => bySite.get(siteId) ?? []
    },
    /**
     * The screens assigned to a device in a period, as spans without a gap; null: none, or nobody knows any more. After now it
     * keeps the one of now.
     * @param siteNow the screen that it is assigned to now
     * @param nowMs   epoch ms, as the period, half-open
     */
    async assigned(
      companyId: string,
      { id, siteNow }: { id: string; siteNow: string | null },
      { fromMs, untilMs }: Span,
      nowMs: number,
    ): Promise<(Span & { siteId: string | null })[]> {
      if (fromMs >= nowMs) return [{ fromMs, untilMs, siteId: siteNow }]
      const events = await store.ofDevices(companyId, [id], { fromMs, untilMs: nowMs + 1 })
      const assignedAt = siteAt(events, siteNow)
      const edges = new Set([fromMs])
      for (const { atMs } of placesOf(events)) if (atMs > fromMs && atMs < untilMs) edges.add(atMs)
      const sorted = [...edges].toSorted((one, other) => one - other)
      return sorted.map((from, n) => ({
        fromMs: from,
        untilMs: sorted[n + 1] ?? untilMs,
        siteId: assignedAt(from),
      }))
    },
    /** The version of a screen that was published at an instant; null: none was. */
    async versionAt(companyId: string, siteId: string, atMs: number): Promise<string | null> {
      const publications = await this.publications(companyId, new Set([siteId]), atMs + 1)
      return versionAt(publications(siteId), atMs) ?? null
    },
  }
}
