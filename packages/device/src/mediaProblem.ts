/** Why a file could not be fetched: its bytes are wrong, there is no room, or the server's answer. */
export class MediaProblem extends Error {
  constructor(
    readonly kind: 'corrupt' | 'full' | 'refused' | 'missing' | 'network',
    message: string,
  ) {
    super(message)
  }
}
