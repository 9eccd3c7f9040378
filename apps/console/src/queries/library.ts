import { NO_FOLDER, type Media, type Page, type Slide } from '@vitrine/protocol'
import { api } from '../app/client.ts'
import { usePages } from './pages.ts'

/** What the library lists, by noun. */
export type Listed = { slide: Slide; media: Media }

/** A part of the library. Empty texts narrow nothing. */
export type LibraryQuestion = {
  words: string
  sort: string
  kind: string
  tag: string
  usage: string
  /** what lies in this folder; null: in none; undefined: anywhere */
  folderId: string | null | undefined
}

/** Things read at once. */
const PAGE = '100'
/** Whether something must be used, by what the addresses of the pages say. */
const USED: Readonly<Record<string, 'yes' | 'no'>> = { yes: 'yes', used: 'yes', no: 'no', unused: 'no' }

/** What both lists are asked alike. */
const sharedQuery = ({ words, sort, tag, usage, folderId }: LibraryQuestion, cursor: string | undefined) => ({
  limit: PAGE,
  sort,
  q: words,
  ...(cursor === undefined ? {} : { cursor }),
  ...(folderId === undefined ? {} : { folder_id: folderId ?? NO_FOLDER }),
  ...(tag === '' ? {} : { tag }),
  ...(USED[usage] && { used: USED[usage] }),
})

const READERS: {
  [N in keyof Listed]: (
    asked: LibraryQuestion,
    cursor: string | undefined,
    signal: AbortSignal,
  ) => Promise<Page<Listed[N]>>
} = {
  slide: (asked, cursor, signal) =>
    api('listSlides', {
      query: { ...sharedQuery(asked, cursor), type: oneOf(['image', 'video', 'text'], asked.kind) },
      signal,
    }),
  media: (asked, cursor, signal) =>
    api('listMedia', {
      query: {
        ...sharedQuery(asked, cursor),
        ...(asked.usage === 'expired' ? { expired: 'yes' as const } : {}),
        kind: oneOf(['image', 'video'], asked.kind),
      },
      signal,
    }),
}
const KEYS = { slide: 'slides', media: 'media' } as const

/** The list of slides or of media, read page by page as it is reached. */
export function useLibraryPages<N extends keyof Listed>(noun: N, asked: LibraryQuestion) {
  const { words: q, sort, kind, tag, usage, folderId } = asked
  const folder = folderId === undefined ? '' : (folderId ?? NO_FOLDER)
  return usePages<Listed[N]>(KEYS[noun], { q, sort, kind, tag, usage, folder }, ({ cursor }, signal) =>
    READERS[noun](asked, cursor, signal),
  )
}

const oneOf = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((one) => one === value)
