import { isSetKind } from '@vitrine/core/feeds'
import type { StoredFeed, StoredFeedAction, StoredFeedFetch, StoredPictureFetch } from '@vitrine/protocol'
import { formatAgo, formatRoughSpan } from '../../app/format.ts'
import type { Shape, Tone } from '../../ui/deviceStatusText.ts'
import { feedTexts } from './feeds.texts.ts'

type Read = Pick<StoredFeed, 'kind' | 'state' | 'fetched_at' | 'error'>

/** How a feed is, in a word, a colour and a shape. */
export function feedState({ kind, state, fetched_at, error }: Read): {
  word: string
  tone: Tone
  shape: Shape
} {
  if (state === 'fresh') return { word: feedTexts.stateName.fresh(), tone: 'good', shape: 'dot' }
  if (state === 'stale') return { word: feedTexts.stateName.stale(), tone: 'warn', shape: 'triangle' }
  const isWaiting = fetched_at === null || (isSetKind(kind) && error === null)
  if (isWaiting) return { word: feedTexts.stateName.waiting(), tone: 'quiet', shape: 'ring' }
  return { word: feedTexts.stateName.failed(), tone: 'bad', shape: 'square' }
}

/** The reason why the server can't read a source, as a sentence. */
export function problemWords({
  code,
  facts,
}: Pick<NonNullable<StoredFeed['error']>, 'code' | 'facts'>): string {
  if (code === 'mqttTopicRefused')
    return feedTexts.problem.mqttTopicRefused({ topic: String(facts['topic'] ?? '') })
  if (code !== 'status') return feedTexts.problem[code]()
  const status = String(facts['status'] ?? '')
  return status === '401' || status === '403'
    ? feedTexts.problem.unauthorized({ status })
    : feedTexts.problem.status({ status })
}

/** The same with what it means for displays; null where the last try went well. */
export function troubleWords(
  { error, read_at }: Pick<StoredFeed, 'error' | 'read_at'>,
  nowMs: number,
): string | null {
  if (error === null) return null
  const said =
    error.code === 'boardMissing'
      ? feedTexts.problemGone
      : read_at === null
        ? feedTexts.problemEmpty
        : feedTexts.problemKept
  return said({ problem: problemWords(error), when: formatAgo(error.since, nowMs) })
}

/** When a feed is read next; null where it is not. */
export function nextWords(
  { next_fetch_at }: Pick<StoredFeed, 'next_fetch_at'>,
  nowMs: number,
): string | null {
  if (next_fetch_at === null) return null
  return next_fetch_at <= nowMs
    ? feedTexts.now()
    : feedTexts.inSpan({ span: formatRoughSpan(next_fetch_at - nowMs) })
}

/** What came of one try. */
export function outcomeWords({ outcome, status }: StoredFeedFetch): string {
  if (outcome === 'changed') return feedTexts.changedRow()
  if (outcome === 'same') return feedTexts.sameRow()
  return problemWords({ code: outcome, facts: status === null ? {} : { status } })
}

/** What came of one try to fetch a picture. */
export function pictureOutcomeWords({ host, outcome, status }: StoredPictureFetch): string {
  const said =
    outcome === 'changed'
      ? feedTexts.pictureChanged()
      : outcome === 'same'
        ? feedTexts.sameRow()
        : outcome === 'notPicture'
          ? feedTexts.notPicture()
          : problemWords({ code: outcome, facts: status === null ? {} : { status } })
  return feedTexts.pictureRow({ host, outcome: said })
}

/** What was done with a queue or a counter, as a sentence. */
export function actionWords({ action, number, desk }: Omit<StoredFeedAction, 'id' | 'at' | 'by'>): string {
  if (action === 'light') {
    const light = number === 'go' || number === 'wait' || number === 'stop' ? number : 'auto'
    return feedTexts.lightSet[light]()
  }
  const told = { number: number ?? '', desk: desk ?? '' }
  return desk === null ? feedTexts.action[action](told) : feedTexts.actionAt[action](told)
}
