import { invalidField, WIDGET_ACCENT } from '@vitrine/core'
import type { Command, ReadWidgetTrialBody } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import { isPackageWidget } from '@vitrine/widgets/packages'
import { widgetQuery } from '@vitrine/widgets/query'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** Where nothing else is asked for: letters that are read on a black display. */
const COLOURS = { color: '#FFFFFF', background: '#000000' }
/** How long after a trial its feed can be read, ms: a display that hears of it late shows it for as long. */
const READ_LONGER_MS = 60_000

/** What is sealed in a signature. Its first word tells it from all else that is sealed. */
const sealedSchema = z.tuple([z.literal('feedTrial'), z.string(), z.string(), z.number()])

/** Signatures by which the page of a widget that is tried reads its feed. They are good for minutes, so nothing of them is stored. */
export function createTrialSignatures({ secrets, clock }: { secrets: Secrets; clock: Pick<Clock, 'now'> }) {
  return {
    sign: (companyId: string, feedId: string, forMs: number): string =>
      secrets.seal(JSON.stringify(['feedTrial', companyId, feedId, clock.now() + forMs + READ_LONGER_MS])),
    /** The company whose feed a signature opens now; null where it opens none. */
    companyOf(feedId: string, signature: string): string | null {
      const opened = secrets.open(signature)
      const { data } = sealedSchema.safeParse(opened === null ? null : JSON.parse(opened))
      return data?.[2] === feedId && data[3] > clock.now() ? data[1] : null
    },
  }
}
export type TrialSignatures = ReturnType<typeof createTrialSignatures>

/** Shows widgets on displays for a while, over what plays, without saving anything. */
export function createWidgetTrials(options: {
  signatures: Pick<TrialSignatures, 'sign'>
  hasFeed: (companyId: string, feedId: string) => Promise<boolean>
  /** @throws SignageError `ENTITY_NOT_FOUND` */
  sendCommand: (companyId: string, deviceId: string, command: DeviceCommand) => Promise<Command>
}) {
  return {
    /** @throws SignageError `ENTITY_NOT_FOUND`; `INVALID_INPUT` for a widget of a package or an unknown feed */
    async tryWidget(companyId: string, deviceId: string, body: ReadWidgetTrialBody): Promise<Command> {
      const { widget, margin, for_ms } = body
      const send = (query: string | null) =>
        options.sendCommand(companyId, deviceId, {
          name: 'try_widget',
          args: { query, background: body.background ?? COLOURS.background, margin, for_ms },
        })
      if (widget === null) return send(null)
      // Its code is fetched with the version of a screen.
      if (isPackageWidget(widget)) throw invalidField('widget.kind', 'WIDGET_TRIAL_PACKAGE')
      const feedId = 'feed' in widget ? widget.feed : undefined
      if (feedId !== undefined && !(await options.hasFeed(companyId, feedId)))
        throw invalidField('widget.feed', 'FEED_MISSING')
      const look = {
        color: body.color ?? COLOURS.color,
        accent: body.accent ?? WIDGET_ACCENT,
        letters: body.letters,
      }
      return send(
        widgetQuery(
          widget,
          look,
          feedId === undefined
            ? null
            : { feed: feedId, sig: options.signatures.sign(companyId, feedId, for_ms) },
        ),
      )
    },
  }
}
export type WidgetTrials = ReturnType<typeof createWidgetTrials>
