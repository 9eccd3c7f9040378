/** A key that is refused can be right later, because the device is prepared meanwhile, ms. */
const AGAIN_AFTER_MS = 30_000
/** How long an answer is waited for, ms. */
const ANSWER_MOST_MS = 15_000

/** Where a key outlives a reload of the page, and nothing else: not its tab, and not the pairing. */
const STORED = 'provisioningKey'

/** Does something with what the tab stores. A browser that refuses storage has the key only until the page is loaded again. */
function stored<Result>(act: (storage: Storage) => Result): Result | null {
  try {
    return act(sessionStorage)
  } catch {
    return null
  }
}

/** The key of this page; undefined: its address has not been looked at yet. */
let known: string | null | undefined

/**
 * The provisioning key in the fragment of the start address (`#provisioning-key=…`), or the one that this page had before it was
 * loaded again; null where there is none, and after a device was accepted with it. It is taken out of the address, so that it
 * appears nowhere else, and is known however often it is asked for: what is drawn first may be thrown away and drawn again.
 */
export function provisioningKey(): string | null {
  if (known !== undefined) return known
  const match = /(?:^#|&)provisioning-key=([A-Za-z0-9._-]{1,200})/.exec(location.hash)
  const key = match?.[1]
  if (!key) return (known = stored((storage) => storage.getItem(STORED)))
  stored((storage) => storage.setItem(STORED, key))
  history.replaceState(null, '', location.pathname + location.search)
  return (known = key)
}

/**
 * Presents a provisioning key for this display until it is accepted or this ends: then the channel tells the display that it is
 * paired, as after a code. Until then it is kept, because a display that waits is loaded again at times.
 * @returns ends it
 */
export function claimDevice(deviceId: string, key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  stored((storage) => storage.setItem(STORED, key))
  const claim = async (): Promise<void> => {
    const secret = localStorage.getItem('deviceSecret')
    const aborted = new AbortController()
    const limit = setTimeout(() => aborted.abort(), ANSWER_MOST_MS)
    const isAccepted = await fetch('/default/v1/devices/claim', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ deviceId, secret, key }),
      credentials: 'omit',
      signal: aborted.signal,
    }).then(
      (response) => response.ok,
      () => false,
    )
    clearTimeout(limit)
    if (isAccepted) known = null
    else if (!ended) timer = setTimeout(() => void claim(), AGAIN_AFTER_MS)
  }
  void claim()
  return () => {
    ended = true
    stored((storage) => storage.removeItem(STORED))
    clearTimeout(timer)
  }
}
