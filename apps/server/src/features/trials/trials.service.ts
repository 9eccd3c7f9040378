import { inSize, invalidField, SignageError, slideOfWidget, WIDGET_ACCENT } from '@vitrine/core'
import type { FreezableSlide, RenderData } from '@vitrine/core'
import type { EffectiveHosts } from '@vitrine/core/hosts'
import type { Command, ExternalView, ReadSlideTrialBody, ReadWidgetTrialBody } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { AnyWidget } from '@vitrine/widgets/definitions'
import { isPackageWidget, type PackageWidget } from '@vitrine/widgets/packages'
import { widgetQuery } from '@vitrine/widgets/query'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import { mintCredential, readCredential, sameHash } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { createTrialStore } from './trials.store.ts'

/** Where nothing else is asked for: letters that are read on a black display. */
const COLOURS = { color: '#FFFFFF', background: '#000000' }
/** How long after a trial its page can be read, ms: a display whose clock is behind shows it for as long. */
const READ_LONGER_MS = 60_000

/**
 * Shows widgets and slides on displays for a while, over what plays, without saving anything. Widgets of ours stand in the command.
 * Everything else is drawn by a page that reads it with a signature, good until the trial ends, another follows or the device loses
 * its access. Only a hash of it is kept.
 */
export function createTrials(options: {
  db: Db
  clock: Clock
  limits: RateLimits
  hasFeed: (companyId: string, feedId: string) => Promise<boolean>
  /** a signature by which the page of a widget of ours reads its feed until the trial has ended */
  signFeed: (companyId: string, feedId: string, forMs: number) => string
  /** @throws SignageError `INVALID_INPUT` for a widget that its package doesn't take */
  checkWidget: (companyId: string, widget: PackageWidget) => Promise<void>
  /** a slide as it is saved; undefined where there is none */
  slide: (companyId: string, id: string) => Promise<FreezableSlide | undefined>
  /** a slide, saved or not, as a screen of its own. @throws SignageError `NOT_SHOWABLE` */
  render: (companyId: string, slide: FreezableSlide) => Promise<RenderData>
  /** what the page of a signature draws */
  viewOf: (
    companyId: string,
    shown: { name: string; render: RenderData },
    known: string | undefined,
    endsMs: number,
    more: { frame_key: null; host_rules: EffectiveHosts },
  ) => Promise<ExternalView>
  /** the rules for outside hosts on a device */
  hostRules: (companyId: string, deviceId: string) => Promise<EffectiveHosts>
  /** @throws SignageError `ENTITY_NOT_FOUND` */
  sendCommand: (companyId: string, deviceId: string, command: DeviceCommand) => Promise<Command>
}) {
  const { clock } = options
  const store = createTrialStore(options.db)
  type Around = { background: string; margin: number; for_ms: number }
  const send = (companyId: string, deviceId: string, query: string | null, around: Around) =>
    options.sendCommand(companyId, deviceId, { name: 'try_widget', args: { query, ...around } })
  const end = async (companyId: string, deviceId: string, around: Around): Promise<Command> => {
    await store.remove(companyId, deviceId)
    return send(companyId, deviceId, null, around)
  }
  /** Has a display show what is drawn, by a signature of its own. */
  const show = async (
    companyId: string,
    deviceId: string,
    shown: { name: string; render: RenderData; isFilling: boolean },
    around: Around,
  ): Promise<Command> => {
    const { id: keyId, hash, text } = mintCredential('trial')
    const nowMs = clock.now()
    await store.replace({
      company_id: companyId,
      device_id: deviceId,
      key_id: keyId,
      hash,
      name: shown.name,
      render: JSON.stringify(shown.render),
      began_ms: nowMs,
      ends_ms: nowMs + around.for_ms + READ_LONGER_MS,
    })
    const query = new URLSearchParams({ trial: text, ...(shown.isFilling && { fill: '1' }) }).toString()
    return send(companyId, deviceId, query, around)
  }
  const deviceOrThrow = async (companyId: string, deviceId: string): Promise<void> => {
    if (!(await store.hasDevice(companyId, deviceId)))
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'device' })
  }
  const feedOf = (widget: AnyWidget): string | undefined => ('feed' in widget ? widget.feed : undefined)

  return {
    /** @throws SignageError `ENTITY_NOT_FOUND`; `INVALID_INPUT` for an unknown feed or what its package doesn't take */
    async tryWidget(companyId: string, deviceId: string, body: ReadWidgetTrialBody): Promise<Command> {
      const { widget, margin, for_ms, letters, font } = body
      const { color = COLOURS.color, accent = WIDGET_ACCENT, background = COLOURS.background } = body
      const around = { background, margin, for_ms }
      await deviceOrThrow(companyId, deviceId)
      if (widget === null) return end(companyId, deviceId, around)
      const feed = feedOf(widget)
      if (feed !== undefined && !(await options.hasFeed(companyId, feed)))
        throw invalidField('widget.feed', 'FEED_MISSING')
      if (isPackageWidget(widget)) {
        await options.checkWidget(companyId, widget)
        const slide = slideOfWidget(widget, { color, accent, background, font })
        const render = await options.render(companyId, slide)
        return show(companyId, deviceId, { name: widget.kind, render, isFilling: true }, around)
      }
      await store.remove(companyId, deviceId)
      const link =
        feed === undefined ? null : { feed, sig: options.signFeed(companyId, feed, for_ms + READ_LONGER_MS) }
      return send(companyId, deviceId, widgetQuery(widget, { color, accent, letters, font }, link), around)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `NOT_SHOWABLE`; `INVALID_INPUT` for an unknown slide */
    async trySlide(companyId: string, deviceId: string, body: ReadSlideTrialBody): Promise<Command> {
      const around = { background: COLOURS.background, margin: 0, for_ms: body.for_ms }
      await deviceOrThrow(companyId, deviceId)
      if (body.slide_id === null) return end(companyId, deviceId, around)
      const slide = await options.slide(companyId, body.slide_id)
      if (!slide) throw invalidField('slide_id', 'CONTENT_MISSING')
      const render = await options.render(companyId, inSize(slide, body.size))
      return show(companyId, deviceId, { name: slide.name, render, isFilling: false }, around)
    },
    /**
     * What a trial shows, for whoever has its signature.
     * @param known   the version that the page has already
     * @param address that asks
     * @throws SignageError `ENTITY_NOT_FOUND` whatever is wrong with it, `TOO_MANY`
     */
    async view(signature: string, known: string | undefined, address: string): Promise<ExternalView> {
      options.limits.take('externalViewsPerAddress', address)
      const credential = readCredential('trial', signature)
      const trial = credential && (await store.byKeyId(credential.id))
      if (!trial || !sameHash(trial.hash, credential.hash) || trial.ends_ms <= clock.now())
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'externalLink' })
      // Ours, and a few minutes old at most.
      const render = JSON.parse(trial.render) as RenderData
      return options.viewOf(trial.company_id, { name: trial.name, render }, known, trial.ends_ms, {
        frame_key: null,
        host_rules: await options.hostRules(trial.company_id, trial.device_id),
      })
    },
    /** Removes trials that have ended. */
    sweep: (): Promise<void> => store.removeEnded(clock.now()),
  }
}
export type Trials = ReturnType<typeof createTrials>
