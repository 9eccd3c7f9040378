import type { RenderAd } from '../renderData.ts'
import type { RenderData, RenderEntry } from '../renderWire.ts'
import { createZonePlan, type ZonePlan } from '../zonePlan.ts'
import { zoneTimeOf } from '../zoneTime.ts'
import { answerCondition, askedOf, edgesOf, type ConditionAnswer } from './answer.ts'
import { frozenConditionSchema, leavesOf, type FrozenCondition } from './condition.ts'
import { always, type Facts } from './facts.ts'

/** Something that may play only if a condition holds: an item, a list or an ad, by its id. */
type Guarded = { id: string; if: FrozenCondition }

type Entry = { id: string; if?: FrozenCondition | undefined }
const guarded = (entries: readonly Entry[]): Guarded[] =>
  entries.flatMap((entry) => (entry.if ? [{ id: entry.id, if: entry.if }] : []))
const entriesOf = (items: readonly RenderEntry[]): RenderEntry[] =>
  items.flatMap((entry) => ('list' in entry ? [entry, ...entriesOf(entry.list.items)] : [entry]))

/** All that plays only if a condition holds. */
export function guardedIn({ screen, ads }: Pick<RenderData, 'screen' | 'ads'>): Guarded[] {
  return guarded([...screen.groups.flatMap(({ items }) => entriesOf(items)), ...ads])
}

/** The sources of facts that the conditions of a version ask, each once. */
export function sourcesAsked(render: Pick<RenderData, 'screen' | 'ads'>): string[] {
  const leaves = guardedIn(render).flatMap((one) => leavesOf(one.if.of))
  return [...new Set(leaves.map((leaf) => askedOf(leaf).source))]
}

/** Facts with the fields of data tables that the version was published with. */
function withTables(render: RenderData, facts: Facts): Facts {
  const data = Object.entries(render.screen.data ?? {})
  return { ...facts, ...Object.fromEntries(data.map(([place, text]) => [`table/${place}`, always(text)])) }
}

/**
 * What plays by its own hours again: those beside a condition say only what its stated answers leave. With a condition that can't
 * be read, such as one that only newer players know, these stay.
 */
const ownHours = <Entry extends RenderEntry | RenderAd>(entry: Entry): Entry => {
  const known = frozenConditionSchema.safeParse(entry.if)
  const own = known.success ? { ...entry, when: known.data.when ?? {} } : { ...entry, if: undefined }
  return 'list' in own ? { ...own, list: { ...own.list, items: own.list.items.map(ownHours) } } : own
}

/**
 * The plans of a screen's zones with what conditions say (`sitePlans` follows their stated answers alone). Whatever may no longer
 * play ends at the instant of the measurement that says so; what may play continues, and what may play again comes in its turn.
 * A zone with conditions begins each local day with its first item, as one with hours does.
 */
export function conditionedPlans(
  render: RenderData,
  timeZone: string,
  given: Facts,
): ReadonlyMap<string, ZonePlan> {
  const zone = zoneTimeOf(timeZone)
  const facts = withTables(render, given)
  const ads = render.ads.map(ownHours)
  return new Map(
    render.screen.groups.map((group) => {
      const items = group.items.map(ownHours)
      const own = [...entriesOf(items), ...ads.filter((ad) => ad.group_id === group.id)]
      const leaves = guarded(own).flatMap((entry) => leavesOf(entry.if.of))
      const edges = [...new Set(leaves.flatMap((leaf) => edgesOf(leaf, facts)))]
      const heldBack = (entry: Pick<Entry, 'if'>, atMs: number) =>
        !entry.if || answerCondition(entry.if.of, facts, atMs).holds ? null : 'condition'
      return [
        group.id,
        createZonePlan({ ...group, items }, ads, render.startedAt, zone, edges, heldBack),
      ] as const
    }),
  )
}

/** What every condition of a version says at an instant (epoch ms), by the id of its item, list or ad. */
export function answersAt(
  render: RenderData,
  given: Facts,
  atMs: number,
): ReadonlyMap<string, ConditionAnswer> {
  const facts = withTables(render, given)
  return new Map(guardedIn(render).map(({ id, if: { of } }) => [id, answerCondition(of, facts, atMs)]))
}
