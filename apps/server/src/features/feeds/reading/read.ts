import type { DataTable } from '@vitrine/core'
import type { FeedContent, ReadFeedKind } from '@vitrine/core/feeds'
import type { FeedFormat, FeedOptions } from '@vitrine/protocol'

/**
 * What a source says, and how it says it; `noRows`: the pointer leads to no list. `pictures`: the addresses of pictures of entries
 * of news, in their order.
 */
export type Read<Kind extends ReadFeedKind = ReadFeedKind> =
  | {
      ok: true
      format: FeedFormat
      content: Extract<FeedContent, { kind: Kind }>
      pictures?: readonly (string | null)[]
    }
  | ReadFailure

/** Why nothing can be read of a source; the last four come of networks only. */
export type ReadFailure = {
  ok: false
  code: 'wrongFormat' | 'noRows' | 'tokenRefused' | 'rateLimited' | 'accountMissing' | 'status'
}

/** A source as it came, and how it is to be read. */
export type Source = {
  text: string
  /** of the response of a network, which says in words why it refuses; otherwise only a success is read */
  status?: number
  /** where it came from, which links in it are relative to; null: a file */
  url: string | null
  options: FeedOptions
  /** epoch ms */
  nowMs: number
  /** a data table with the names of lines and stops; left out: there is none */
  names?: DataTable
}

export const WRONG_FORMAT = { ok: false, code: 'wrongFormat' } as const

/** An object of JSON, whose fields may be anything. */
export type Fields = { readonly [name: string]: unknown }
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return undefined
  }
}
