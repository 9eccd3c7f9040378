import { leavesOf, type Condition, type ConditionLeaf, type RenderData } from '@vitrine/core'
import { guardedIn, type Facts } from '@vitrine/core/conditions'
import type { StoredFact } from '@vitrine/protocol'

/** Answers that a preview assumes, by question. */
export type Assumed = ReadonlyMap<string, boolean>

/** Identifies a question by what it asks, whatever its answer for unknown values. */
export function questionKey({ unknown: _unknown, ...asked }: ConditionLeaf): string {
  return JSON.stringify(asked)
}

/** The questions of a version, each once. */
export function questionsIn(render: Pick<RenderData, 'screen' | 'ads'>): ConditionLeaf[] {
  const all = guardedIn(render).flatMap((one) => leavesOf(one.if.of))
  return [...new Map(all.map((leaf) => [questionKey(leaf), leaf])).values()]
}

/** A setting that no device has: the answer of a question about it is always the stated one. */
const NO_SETTING = ' '

/** What was asked before a preview assumed the answer. */
const assumedFor = new WeakMap<ConditionLeaf, ConditionLeaf>()
/** The question whose answer a preview assumes with this one; undefined for those that are asked. */
export const questionBehind = (leaf: ConditionLeaf): ConditionLeaf | undefined => assumedFor.get(leaf)

/** A question that always has this answer, in place of another. */
function settled(asked: ConditionLeaf, holds: boolean): ConditionLeaf {
  const leaf = { setting: NO_SETTING, is: true, unknown: holds }
  assumedFor.set(leaf, asked)
  return leaf
}

function withAnswers(condition: Condition, assumed: Assumed): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => withAnswers(part, assumed)) }
  if ('any' in condition) return { any: condition.any.map((part) => withAnswers(part, assumed)) }
  if ('not' in condition) return { not: withAnswers(condition.not, assumed) }
  const holds = assumed.get(questionKey(condition))
  return holds === undefined ? condition : settled(condition, holds)
}

type Entry = { if?: { of: Condition } | undefined; list?: { items: Entry[] } }
function assumeIn<T extends Entry>(entry: T, assumed: Assumed): T {
  const own = entry.if ? { ...entry, if: { ...entry.if, of: withAnswers(entry.if.of, assumed) } } : entry
  return own.list
    ? { ...own, list: { ...own.list, items: own.list.items.map((one) => assumeIn(one, assumed)) } }
    : own
}

/** A version as it plays if questions have the answers that a preview assumes. */
export function assume(render: RenderData, assumed: Assumed): RenderData {
  if (assumed.size === 0) return render
  const groups = render.screen.groups.map((group) => ({
    ...group,
    items: group.items.map((item) => assumeIn(item, assumed)),
  }))
  return {
    ...render,
    screen: { ...render.screen, groups },
    ads: render.ads.map((ad) => assumeIn(ad, assumed)),
  }
}

/**
 * Facts for a preview, of which only the newest measurements are known: they count at any earlier time, and grow old as on a
 * display. Those of single groups and devices are left out.
 */
export const previewFacts = (facts: readonly StoredFact[]): Facts =>
  Object.fromEntries(
    facts
      .filter(({ group_id, device_id }) => group_id === undefined && device_id === undefined)
      .map(({ name, value, at }) => [`fact/${name}`, [{ fromMs: -1, lastMs: at, value }]]),
  )
