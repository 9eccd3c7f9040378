import type { FeedFormat } from '@vitrine/protocol'

/** An entry as a source writes it, with its markup. */
export type Written = {
  id: string
  title: string
  text: string
  link: string
  author: string
  published: string
  picture: string
}
/** Entries of a source, as it writes them. */
export type Found = { format: FeedFormat; title: string; entries: Written[] }
