/** Values in one statement; both databases take more, but a statement that long helps nobody. */
const PIECE = 500

/** A long list in pieces that fit into one statement. */
export function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += PIECE) yield all.slice(at, at + PIECE)
}
