import type { MediaEntry } from '@vitrine/core'
import type { DownloadMedia } from '../mediaDownload.ts'
import { MediaProblem } from '../mediaProblem.ts'

/** Of this type are contents of feeds among the files of a device. */
const FEED_TYPE = 'application/vnd.vitrine.feed+json'

/** Where the server has contents of feeds, and the pictures that they name. */
const FEED_FILES = '/default/v1/device-feeds/'

/** The content of a feed, or a picture that one names, as a file that is needed. @param file.type that of a picture */
export const feedFile = (file: { sha256: string; bytes: number; type?: string }): MediaEntry => ({
  sha256: file.sha256,
  bytes: file.bytes,
  type: file.type ?? FEED_TYPE,
  url: `${FEED_FILES}${file.sha256}`,
})
/** Whether a file belongs to a feed: only the server itself has it, wherever media is. */
export const isFeedFile = ({ url }: Pick<MediaEntry, 'url'>): boolean => url.startsWith(FEED_FILES)

/**
 * Fetches files. A content or picture that the server does not have any more has been followed by another, which the next list names: that is
 * no fault of the server.
 */
export const fetchingFeeds =
  (download: DownloadMedia): DownloadMedia =>
  (file) =>
    download(file).catch((error: unknown) => {
      if (!isFeedFile(file.entry) || !(error instanceof MediaProblem) || error.kind !== 'missing') throw error
      throw new MediaProblem('network', error.message)
    })
