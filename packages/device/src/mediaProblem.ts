/** Why a file could not be fetched: its bytes are wrong, there is no room, or the server's answer. */
export class MediaProblem extends Error {
  // Only declared: a field would bring a helper for older engines into what is there before the first slide.
  declare readonly kind: 'corrupt' | 'full' | 'refused' | 'missing' | 'network'
  constructor(kind: MediaProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
