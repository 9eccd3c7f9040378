import type { Comparison, Condition, ConditionLeaf, FactValue } from './condition.ts'
import type { Facts, Reading } from './facts.ts'

/** Why a question has its answer: its value, with its age in ms where it has one, or the stated answer. */
export type LeafAnswer = {
  leaf: ConditionLeaf
  holds: boolean
  state: 'known' | 'unknown' | 'old'
  value: Reading['value'] | null
  ageMs: number | null
}
/** The answer of a condition, and the question that decided it. */
export type ConditionAnswer = { holds: boolean; by: LeafAnswer }

/** What a question asks: a source of the facts, and for how long its readings count (ms). */
export function askedOf(leaf: ConditionLeaf): { source: string; forMs: number } {
  const forMs = Number.POSITIVE_INFINITY
  if ('fact' in leaf)
    return { source: `fact/${leaf.fact}`, forMs: leaf.old_after_s ? leaf.old_after_s * 1_000 : forMs }
  if ('touched_within_s' in leaf) return { source: 'touch', forMs: leaf.touched_within_s * 1_000 }
  if ('setting' in leaf) return { source: `setting/${leaf.setting}`, forMs }
  if ('table' in leaf) return { source: `table/${leaf.table}`, forMs }
  return { source: 'tag' in leaf ? 'tags' : 'language', forMs }
}

/** The number of the last reading that had begun by an instant, -1 where there is none. */
function readingAt(readings: readonly Reading[], atMs: number): number {
  let low = -1
  let high = readings.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (readings[middle]!.fromMs <= atMs) low = middle
    else high = middle - 1
  }
  return low
}

const folded = (value: FactValue): string => String(value).trim().toLowerCase()
const numberOf = (value: FactValue): number =>
  typeof value === 'string' ? Number(value.trim().replace(',', '.') || Number.NaN) : Number(value)

/** null where the two can't be compared: numbers with words */
function compares(value: FactValue, compare: Comparison, to: FactValue): boolean | null {
  if (compare === 'is' || compare === 'isNot') {
    const [a, b] = [numberOf(value), numberOf(to)]
    const same =
      typeof to === 'number' && !Number.isNaN(a) && !Number.isNaN(b) ? a === b : folded(value) === folded(to)
    return same === (compare === 'is')
  }
  const [a, b] = [numberOf(value), numberOf(to)]
  if (Number.isNaN(a) || Number.isNaN(b)) return null
  if (compare === 'above') return a > b
  if (compare === 'atLeast') return a >= b
  return compare === 'below' ? a < b : a <= b
}

const isInLanguage = (tag: string, wanted: string): boolean =>
  `${tag.toLowerCase()}-`.startsWith(`${wanted.toLowerCase()}-`)

/** What a value says to a question; null where it says nothing. */
function says(leaf: ConditionLeaf, value: Reading['value']): boolean | null {
  if ('tag' in leaf) return typeof value === 'object' ? value.includes(leaf.tag) : null
  if (typeof value === 'object') return null
  if ('setting' in leaf) return compares(value, 'is', leaf.is)
  if ('language' in leaf) return isInLanguage(String(value), leaf.language)
  return 'touched_within_s' in leaf ? value === true : compares(value, leaf.compare, leaf.to)
}

/** The answer of one question at an instant (epoch ms), from the facts alone. */
function answerLeaf(leaf: ConditionLeaf, facts: Facts, atMs: number): LeafAnswer {
  const { source, forMs } = askedOf(leaf)
  const readings = facts[source] ?? []
  const reading = readings[readingAt(readings, atMs)]
  if (!reading) return { leaf, holds: leaf.unknown, state: 'unknown', value: null, ageMs: null }
  const { value, lastMs, fromMs } = reading
  const ageMs = fromMs === 0 ? null : Math.max(0, atMs - lastMs)
  const isOld = ageMs !== null && ageMs >= forMs
  // A touch that is over is known to be over.
  if ('touched_within_s' in leaf && isOld) return { leaf, holds: false, state: 'known', value, ageMs }
  const said = isOld ? null : says(leaf, value)
  return {
    leaf,
    holds: said ?? leaf.unknown,
    state: isOld ? 'old' : said === null ? 'unknown' : 'known',
    value,
    ageMs,
  }
}

/** The answer of a condition at an instant (epoch ms): the same facts always give the same. */
export function answerCondition(condition: Condition, facts: Facts, atMs: number): ConditionAnswer {
  if ('not' in condition) {
    const { holds, by } = answerCondition(condition.not, facts, atMs)
    return { holds: !holds, by }
  }
  if (!('all' in condition || 'any' in condition)) {
    const by = answerLeaf(condition, facts, atMs)
    return { holds: by.holds, by }
  }
  const decides = 'any' in condition
  const answers = ('any' in condition ? condition.any : condition.all).map((one) =>
    answerCondition(one, facts, atMs),
  )
  return answers.find(({ holds }) => holds === decides) ?? answers[0]!
}

/** The instants at which a question may change its answer, as far as the facts say (epoch ms). */
export function edgesOf(leaf: ConditionLeaf, facts: Facts): number[] {
  const { source, forMs } = askedOf(leaf)
  return (facts[source] ?? []).flatMap(({ fromMs, lastMs }) =>
    fromMs === 0 ? [] : Number.isFinite(forMs) ? [fromMs, lastMs + forMs] : [fromMs],
  )
}
