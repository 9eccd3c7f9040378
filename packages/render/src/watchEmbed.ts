/** How often a network is asked for its events until it says anything, ms, and how often at most. */
const ASK_EVERY_MS = 500
const ASKED_MOST = 60
/** A longer message is none of these, characters. */
const MESSAGE_MOST = 20_000

/** How the player of a network is asked what becomes of its video, and what it says. */
type Network = {
  questions: readonly object[]
  /** whether a message says that the video can't be shown (true), or that it plays (false); null for anything else */
  read: (message: Record<string, unknown>) => boolean | null
}
const YOUTUBE: Network = {
  questions: [
    { event: 'listening', id: 'vitrine', channel: 'widget' },
    ...['onError', 'onStateChange'].map((name) => ({
      event: 'command',
      func: 'addEventListener',
      args: [name],
      id: 'vitrine',
      channel: 'widget',
    })),
  ],
  read: ({ event, info }) =>
    event === 'onError' ? true : event === 'onStateChange' && info === 1 ? false : null,
}
const VIMEO: Network = {
  questions: ['error', 'playing'].map((value) => ({ method: 'addEventListener', value })),
  read: ({ event }) => (event === 'error' ? true : event === 'playing' ? false : null),
}
/**
 * Networks by the origins of their pages for embedding.
 * Sources: developers.google.com/youtube/iframe_api_reference, developer.vimeo.com/player/sdk/reference.
 */
const NETWORKS: Readonly<Record<string, Network>> = {
  'https://www.youtube-nocookie.com': YOUTUBE,
  'https://player.vimeo.com': VIMEO,
}

/**
 * Hears from the page of a network that it can't show its video, such as one that was removed or may not be embedded, and that it
 * plays after all. A page that says nothing counts as playing.
 * @param frame in which the page is
 * @param tell  hears at each change whether the video can't be shown
 * @returns stops listening
 */
export function watchEmbed(frame: HTMLIFrameElement, tell: (isBroken: boolean) => void): () => void {
  const { origin } = new URL(frame.src)
  const network = NETWORKS[origin]
  if (!network) return () => undefined
  let hasAnswered = false
  let isBroken = false
  const hear = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    hasAnswered = true
    const said = messageOf(event.data)
    const now = said && network.read(said)
    if (now === null || now === isBroken) return
    isBroken = now
    tell(now)
  }
  let asked = 0
  const ask = () => {
    asked += 1
    if (hasAnswered || asked > ASKED_MOST) return clearInterval(asking)
    for (const question of network.questions)
      frame.contentWindow?.postMessage(JSON.stringify(question), origin)
  }
  addEventListener('message', hear)
  const asking = setInterval(ask, ASK_EVERY_MS)
  ask()
  return () => {
    clearInterval(asking)
    removeEventListener('message', hear)
  }
}

/** What a page says: an object, or JSON of one. */
function messageOf(data: unknown): Record<string, unknown> | null {
  try {
    const said: unknown = typeof data === 'string' && data.length <= MESSAGE_MOST ? JSON.parse(data) : data
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : null
  } catch {
    return null
  }
}
