import { setupI18n, type Messages } from '@lingui/core'
import { allSources, type LoadCatalogue } from './catalogues.ts'
import type { Message } from './defineTexts.ts'

/** Says a text in one language, whatever the page or another reader has. */
export type Say = <M extends Pick<Message, 'id'> & ((...values: never) => string)>(
  message: M,
  ...values: Parameters<M>
) => string

/**
 * A function that says texts in a given locale, for programs that speak to several people at a time: mails, exports. Each has
 * its own catalogues, so that nobody's language gets into somebody else's text. It knows the texts of files that are loaded by then.
 * @param loadCatalogue where the locale's catalogues come from; null where texts are said as they are written
 */
export async function sayIn(locale: string, loadCatalogue: LoadCatalogue | null): Promise<Say> {
  const catalogues = await Promise.all(
    [...allSources()].map(async ([space, source]) => ({
      ...source,
      ...(await loadCatalogue?.(space, source)),
    })),
  )
  const i18n = setupI18n({ locale, messages: { [locale]: Object.assign({}, ...catalogues) as Messages } })
  return (message, ...[values]) => i18n._(message.id, values as Record<string, unknown> | undefined)
}
