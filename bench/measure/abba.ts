/**
 * Takes turns: ours, anchor, anchor, ours, and again, so that what drifts on a shared machine weighs on both alike.
 * @returns the results of both, one entry a round and side; a ratio is taken per round, of neighbours
 */
export async function takeTurns<A, B>(
  rounds: number,
  ours: () => Promise<A>,
  anchor: () => Promise<B>,
): Promise<{ ours: A[]; anchor: B[] }> {
  const taken: { ours: A[]; anchor: B[] } = { ours: [], anchor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0
    if (first) taken.ours.push(await ours())
    taken.anchor.push(await anchor())
    if (!first) taken.ours.push(await ours())
  }
  return taken
}

/** Ours by anchor, round by round. */
export const ratios = (ours: readonly number[], anchor: readonly number[]): number[] =>
  ours.map((value, round) => value / anchor[round]!)
