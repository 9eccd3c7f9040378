import type { Page } from '@vitrine/protocol'

const PAGE = 500

/**
 * Reads a list to its end. Only for lists that are drawn as a whole (every screen on the home page, every file a preview
 * may need); lists that people scroll come page by page.
 */
export async function readToEnd<T>(
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const page: Page<T> = await readPage({ limit: PAGE, ...(cursor === null ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return items
}
