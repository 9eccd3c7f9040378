import { invalidField, SignageError, slideOfWidget, type FreezableSlide } from '@vitrine/core'
import {
  EXTERNAL_LIFE_MOST_MS,
  type ExternalLink,
  type ExternalView,
  type MadeExternalLink,
  type ReadExternalLinkBody,
} from '@vitrine/protocol'
import type { AnyWidget } from '@vitrine/widgets/definitions'
import { isPackageWidget, type PackageWidget } from '@vitrine/widgets/packages'
import * as z from 'zod'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { CREDENTIAL_PREFIX, mintCredential, newId, readCredential, sameHash } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { openedJson, type Secrets } from '../../platform/secrets.ts'
import { createExternalLinkStore, type ExternalLinkRecord } from './externalLinks.store.ts'
import type { ExternalViews, Shown } from './externalView.ts'

/** Links of one company that can still be used. */
const LINKS_MOST = 200
const DAY_MS = 24 * 60 * 60_000
/** How long links that ended stay in the list, ms. */
const ENDED_KEPT_MS = 30 * DAY_MS

/** What is sealed in the key of a link's frames. Its first word tells it from all else that is sealed. */
const frameKeySchema = z.tuple([z.literal('packageFrame'), z.string(), z.string()])

/** What is stored of a link to a widget. */
type LinkedWidget = { widget: PackageWidget } & Pick<ReadExternalLinkBody, 'color' | 'accent' | 'font'>

/** Links by which people without an account look at a screen, a slide or a widget of a package. Only a hash of a signature is kept. */
export function createExternalLinks(options: {
  db: Db
  bus: Bus
  clock: Clock
  limits: RateLimits
  /** a screen as it is published; null where it is gone */
  site: (companyId: string, id: string) => Promise<Shown | null>
  /** a slide as it is saved, as a screen of its own that began at an instant (epoch ms); null where it is gone */
  slide: (companyId: string, id: string, startedAtMs: number) => Promise<Shown | null>
  /** a slide that isn't saved, as a screen of its own that began at an instant (epoch ms); null where it lacks something */
  unsaved: (companyId: string, slide: FreezableSlide, startedAtMs: number) => Promise<Shown['render']>
  /** @throws SignageError `INVALID_INPUT` for a widget that its package doesn't take */
  checkWidget: (companyId: string, widget: PackageWidget) => Promise<void>
  hasFeed: (companyId: string, feedId: string) => Promise<boolean>
  viewOf: ExternalViews['of']
  secrets: Secrets
}) {
  const { clock, limits } = options
  const store = createExternalLinkStore(options.db)
  const publish = (companyId: string, id: string, change: 'created' | 'deleted'): void =>
    options.bus.publish({ kind: 'change', companyId, event: { noun: 'externalLinks', id, change } })
  // Ours: the schema read it before it was stored.
  const widgetOf = ({ widget }: Pick<ExternalLinkRecord, 'widget'>): LinkedWidget | null =>
    widget === null ? null : (JSON.parse(widget) as LinkedWidget)
  const hostsOf = ({ hosts }: ExternalLinkRecord): string[] => JSON.parse(hosts) as string[]
  const wireOf = (link: ExternalLinkRecord): ExternalLink => ({
    id: link.id,
    name: link.name,
    site_id: link.site_id,
    slide_id: link.slide_id,
    widget: widgetOf(link)?.widget ?? null,
    hosts: hostsOf(link),
    starts_with: `${CREDENTIAL_PREFIX.external}${link.key_id.slice(0, 6)}`,
    made_by: link.made_by,
    created_at: link.created_ms,
    ends_at: link.ends_ms,
    revoked_at: link.revoked_ms,
    views: Number(link.views),
    viewed_at: link.viewed_ms,
  })
  const isValid = (link: ExternalLinkRecord): boolean =>
    link.revoked_ms === null && link.ends_ms > clock.now()
  /** What a link leads to now; null where it is gone. */
  const shownBy = async (link: ExternalLinkRecord): Promise<Shown | null> => {
    const { company_id, site_id, slide_id, created_ms } = link
    if (site_id !== null) return options.site(company_id, site_id)
    if (slide_id !== null) return options.slide(company_id, slide_id, created_ms)
    const linked = widgetOf(link)
    const render =
      linked && (await options.unsaved(company_id, slideOfWidget(linked.widget, linked), created_ms))
    return render && { name: link.name, render }
  }
  /**
   * A widget of a package as a link keeps it, without what publishing adds to it.
   * @throws SignageError `INVALID_INPUT` for a widget of ours, an unknown feed, or what its package doesn't take
   */
  const checkedWidget = async (companyId: string, widget: AnyWidget): Promise<PackageWidget> => {
    if (!isPackageWidget(widget)) throw invalidField('widget.kind', 'PACKAGE_MISSING')
    const { kind, feed, settings } = widget
    if (feed !== undefined && !(await options.hasFeed(companyId, feed)))
      throw invalidField('widget.feed', 'FEED_MISSING')
    await options.checkWidget(companyId, widget)
    return { kind, settings, ...(feed !== undefined && { feed }) }
  }
  /** The link of a signature, whether or not it has ended. */
  const linkOf = async (signature: string): Promise<ExternalLinkRecord | null> => {
    const credential = readCredential('external', signature)
    const link = credential && (await store.byKeyId(credential.id))
    return link && sameHash(link.hash, credential.hash) ? link : null
  }
  /** Widgets of packages see the address that they are loaded from, so it must not have the signature of the link. */
  const frameKeyOf = ({ company_id, id }: ExternalLinkRecord): string =>
    options.secrets.seal(JSON.stringify(['packageFrame', company_id, id]))
  return {
    list: async (
      companyId: string,
      {
        widgetKind,
        ...of
      }: { siteId?: string | undefined; slideId?: string | undefined; widgetKind?: string | undefined },
    ): Promise<{ items: ExternalLink[] }> => ({
      items: (await store.list(companyId, of))
        .map(wireOf)
        .filter(({ widget }) => widgetKind === undefined || widget?.kind === widgetKind),
    }),
    /** @throws SignageError `INVALID_INPUT` for what isn't there, an end that is too far, or too many links */
    async make({ companyId, name: madeBy }: Operator, body: ReadExternalLinkBody): Promise<MadeExternalLink> {
      const nowMs = clock.now()
      const { color, accent, font } = body
      if ([body.site_id, body.slide_id, body.widget].filter((one) => one !== null).length !== 1)
        throw invalidField('site_id', 'EXTERNAL_SUBJECT')
      if (body.ends_at <= nowMs || body.ends_at > nowMs + EXTERNAL_LIFE_MOST_MS)
        throw invalidField('ends_at', 'EXTERNAL_ENDS', { days: EXTERNAL_LIFE_MOST_MS / DAY_MS })
      const widget = body.widget && (await checkedWidget(companyId, body.widget))
      const { id: keyId, hash, text } = mintCredential('external')
      const link: ExternalLinkRecord = {
        id: newId(),
        company_id: companyId,
        site_id: body.site_id,
        slide_id: body.slide_id,
        widget: widget && JSON.stringify({ widget, color, accent, font } satisfies LinkedWidget),
        name: body.name,
        hosts: JSON.stringify([...new Set(body.hosts)]),
        key_id: keyId,
        hash,
        made_by: madeBy,
        created_ms: nowMs,
        ends_ms: body.ends_at,
        revoked_ms: null,
        views: 0,
        viewed_ms: null,
      }
      if (!(await shownBy(link)))
        throw invalidField(body.site_id === null ? 'slide_id' : 'site_id', 'CONTENT_MISSING')
      if ((await store.list(companyId)).filter(isValid).length >= LINKS_MOST)
        throw invalidField('name', 'EXTERNAL_LINKS_TOO_MANY', { maximum: LINKS_MOST })
      await store.insert(link)
      publish(companyId, link.id, 'created')
      return { link: wireOf(link), sig: text }
    },
    /** A link that is revoked already stays so. @throws SignageError `ENTITY_NOT_FOUND` */
    async revoke(companyId: string, id: string): Promise<void> {
      if (!(await store.revoke(companyId, id, clock.now())))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'externalLink' })
      publish(companyId, id, 'deleted')
    },
    /**
     * What a link shows, for whoever has its signature. Being asked without a known version is a view, and is counted.
     * @param known   the version that the page has already, whose render data are left out
     * @param address that asks
     * @throws SignageError `ENTITY_NOT_FOUND` whatever is wrong with it, `TOO_MANY`
     */
    async view(signature: string, known: string | undefined, address: string): Promise<ExternalView> {
      limits.take('externalViewsPerAddress', address)
      const link = await linkOf(signature)
      const shown = link && isValid(link) ? await shownBy(link) : null
      if (!link || !shown) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'externalLink' })
      if (known === undefined) await store.noteView(link.company_id, link.id, clock.now())
      return options.viewOf(link.company_id, shown, known, link.ends_ms, {
        frame_key: hostsOf(link).length === 0 ? null : frameKeyOf(link),
        host_rules: null,
      })
    },
    /** The hosts whose pages may show the page of a link, also after its end, so that it can say so there. */
    framedBy: async (signature: string): Promise<string[]> => {
      const link = await linkOf(signature)
      return link ? hostsOf(link) : []
    },
    /** The hosts whose pages may show, within the page of a link, widgets of packages: none after its end. */
    packagesFramedBy: async (frameKey: string): Promise<string[]> => {
      const { data } = frameKeySchema.safeParse(openedJson(options.secrets, frameKey))
      const link = data && (await store.byId(data[1], data[2]))
      return link && isValid(link) ? hostsOf(link) : []
    },
    /** Removes links that ended long ago. */
    sweep: (): Promise<void> => store.removeEnded(clock.now() - ENDED_KEPT_MS),
  }
}
export type ExternalLinks = ReturnType<typeof createExternalLinks>
