import * as z from 'zod/mini'
import {
  deviceSettingsSchema,
  readRender,
  renderDataSchema,
  writeRender,
  type DeviceSettings,
} from '@vitrine/core'
import { parseJsonText, parseValue, type Parsed } from '../parsed.ts'

/** `GET /activate/{deviceId}`, contract §3. The two JSON strings of `data[0]` are parsed here and nowhere else. */
const activationAnswerSchema = z.object({
  data: z.array(
    z.object({ deviceId: z.string(), token: z.string(), settings: z.string(), data: z.string() }),
  ),
  pairing: z.optional(
    z.object({
      code: z.string(),
      expiresAt: z.string(),
      /**
       * The console's origin for people at other machines. It is there only if the origin that the display asked at leads every
       * machine to itself (`localhost`).
       */
      console: z.optional(z.string()),
    }),
  ),
})

/** What the JSON string in `data[0].data` holds. Its render data (`site` on the wire) is null while the device has no published screen. */
export const serverDataSchema = z.object({
  storage: z.pipe(
    z.object({
      site: z.nullable(renderDataSchema),
      version: z.nullable(z.string()),
      /** where `/media/…` is, empty for the origin that answered */
      mediaOrigin: z.string(),
    }),
    z.transform(({ site, ...rest }) => ({ ...rest, render: site && readRender(site) })),
  ),
  session: z.object({ accessToken: z.string(), expiresAt: z.int() }),
  attributes: z.object({
    name: z.string(),
    company_id: z.string(),
    site_id: z.nullable(z.string()),
    site_name: z.nullable(z.string()),
  }),
})
/** What the server gives a device: its screen, its session, what it is called. */
export type ServerData = z.infer<typeof serverDataSchema>

/** The JSON string of `data[0].data`. */
export function serverDataText({ storage, ...rest }: ServerData): string {
  const { render, ...kept } = storage
  return JSON.stringify({ storage: { site: render && writeRender(render), ...kept }, ...rest })
}

const WEB_ORIGIN = /^https?:\/\/[^/?#\s]+$/

/** An activation answer as the core sees it. */
export type ActivationAnswer =
  | { kind: 'active'; deviceId: string; token: string; settings: DeviceSettings; data: ServerData }
  | { kind: 'pairing'; code: string; expiresAtMs: number; console?: string }
  /** no row and no code: activation fails and nothing happens (specification §5) */
  | { kind: 'nothing' }

/**
 * Reads an activation answer. A site that this player cannot read is dropped (the last good one stays), with the
 * reason in `refused`; everything else unreadable refuses the answer.
 */
export function parseActivationAnswer(raw: string): Parsed<ActivationAnswer & { refused?: string }> {
  const answer = parseJsonText(activationAnswerSchema, raw)
  if (!answer.ok) return answer
  const [row] = answer.value.data
  if (!row) {
    const { pairing } = answer.value
    if (!pairing) return { ok: true, value: { kind: 'nothing' } }
    return {
      ok: true,
      value: {
        kind: 'pairing',
        code: pairing.code,
        expiresAtMs: Date.parse(pairing.expiresAt),
        ...(WEB_ORIGIN.test(pairing.console ?? '') && { console: pairing.console! }),
      },
    }
  }
  const settings = parseJsonText(deviceSettingsSchema, row.settings)
  if (!settings.ok) return { ok: false, reason: `settings: ${settings.reason}` }
  const full = parseJsonText(serverDataSchema, row.data)
  if (full.ok) {
    return {
      ok: true,
      value: {
        kind: 'active',
        deviceId: row.deviceId,
        token: row.token,
        settings: settings.value,
        data: full.value,
      },
    }
  }
  const rough: unknown = tryJson(row.data)
  const withoutSite = parseValue(serverDataSchema, dropSite(rough))
  if (!withoutSite.ok) return { ok: false, reason: `data: ${withoutSite.reason}` }
  return {
    ok: true,
    value: {
      kind: 'active',
      deviceId: row.deviceId,
      token: row.token,
      settings: settings.value,
      data: withoutSite.value,
      refused: full.reason,
    },
  }
}

function tryJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

function dropSite(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('storage' in data)) return data
  return { ...data, storage: { ...(data.storage as object), site: null, version: null } }
}
