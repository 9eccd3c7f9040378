import { programmeSchema, programmeVersion, type Programme } from '@vitrine/core/programme'

/** Reads a programme, as it came or as it was stored. */
export function parseProgramme(
  text: string,
): { ok: true; programme: Programme } | { ok: false; reason: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'it is not JSON' }
  }
  const parsed = programmeSchema.safeParse(value)
  if (parsed.success)
    // As it came: a newer server may say more of an event, and hash it.
    return programmeVersion(value as Programme) === parsed.data.version
      ? { ok: true, programme: parsed.data }
      : { ok: false, reason: 'its hash is not that of its version' }
  const [issue] = parsed.error.issues
  return { ok: false, reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected shape'}` }
}
