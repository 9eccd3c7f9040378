import type { MediaEntry } from '@vitrine/core'
import type { DownloadMedia } from '../mediaDownload.ts'
import { MediaProblem } from '../mediaProblem.ts'

/** Of this type are contents of feeds among the files of a device. */
const FEED_TYPE = 'application/vnd.vitrine.feed+json'

/** The content of a feed as a file that is needed. */
export const feedFile = ({ sha256, bytes }: { sha256: string; bytes: number }): MediaEntry => ({
  sha256,
  bytes,
  type: FEED_TYPE,
  url: `/default/v1/device-feeds/${sha256}`,
})
/** Whether a file is the content of a feed: only the server itself has it, wherever media is. */
export const isFeedFile = ({ type }: Pick<MediaEntry, 'type'>): boolean => type === FEED_TYPE

/**
 * Fetches files. A content that the server does not have any more has been followed by another, which the next list names: that is
 * no fault of the server.
 */
export const fetchingFeeds =
  (download: DownloadMedia): DownloadMedia =>
  (file) =>
    download(file).catch((error: unknown) => {
      if (!isFeedFile(file.entry) || !(error instanceof MediaProblem) || error.kind !== 'missing') throw error
      throw new MediaProblem('network', error.message)
    })
