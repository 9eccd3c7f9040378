import * as z from 'zod/mini'
import { scheduleSchema } from '../scheduleShape.ts'

/** Bounds of a condition: its leaves, and how many `all`, `any` and `not` lie inside one another. */
export const CONDITION_MAX = { leaves: 8, depth: 3 } as const
/** A value is old after at least a minute and at most 31 days, s. */
const OLD_AFTER_S = { min: 60, max: 31 * 24 * 3_600 } as const

/** The name of a fact: words with dots between them, such as `weather.temperature`. */
export const factNameSchema = z
  .string()
  .check(
    z.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/, 'A name is written like weather.temperature.'),
    z.maxLength(60, 'At most 60 characters.'),
  )
/** What a fact can be: a number, a few words, or true or false. */
export const factValueSchema = z.union([z.number(), z.string().check(z.maxLength(300)), z.boolean()])
export type FactValue = z.infer<typeof factValueSchema>

const word = z.string().check(z.minLength(1), z.maxLength(100))
/** Numbers are compared as numbers. `is` and `isNot` also compare words, whatever their capitals, and true or false. */
export const comparisonSchema = z.enum(['above', 'atLeast', 'below', 'atMost', 'is', 'isNot'])
export type Comparison = z.infer<typeof comparisonSchema>
const compared = { compare: comparisonSchema, to: factValueSchema }
/** The stated answer while it is not known, or too old to count. */
const stated = { unknown: z.boolean() }

const leaves = [
  /** a fact that people or programs set; left out, `old_after_s` means that it never grows old */
  z.object({
    fact: factNameSchema,
    ...compared,
    old_after_s: z.optional(z.int().check(z.gte(OLD_AFTER_S.min), z.lte(OLD_AFTER_S.max))),
    ...stated,
  }),
  /** a field of a data table (`Prices/Soup/Small`) */
  z.object({
    table: z.string().check(z.maxLength(430)),
    ...compared,
    ...stated,
  }),
  z.object({ tag: word, ...stated }),
  /** a setting of the device, by its name */
  z.object({ setting: word, is: factValueSchema, ...stated }),
  /** the language of the display, or of the visitor who has chosen another: `de` is also `de-AT` */
  z.object({ language: word, ...stated }),
  z.object({ touched_within_s: z.int().check(z.gte(1), z.lte(3_600)), ...stated }),
] as const
const leafSchema = z.union([...leaves])
/** One question of a condition. */
export type ConditionLeaf = z.infer<typeof leafSchema>

const several = <Child extends z.ZodMiniType>(child: Child) =>
  z.array(child).check(z.minLength(1), z.maxLength(CONDITION_MAX.leaves))
const within = <Child extends z.ZodMiniType>(child: Child) =>
  z.union([
    ...leaves,
    z.object({ all: several(child) }),
    z.object({ any: several(child) }),
    z.object({ not: child }),
  ])
const nested = within(within(within(leafSchema)))

/** A condition that holds if all of these do; undefined for none. */
export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((one) => one !== undefined)
  const [first, second] = given
  return second === undefined ? first : { all: given }
}

/** When something plays beside its hours: questions with a stated answer for what is not known, joined by all, any and not. */
export type Condition = ConditionLeaf | { all: Condition[] } | { any: Condition[] } | { not: Condition }

/** The questions of a condition, in order. */
export function leavesOf(condition: Condition): ConditionLeaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesOf)
  if ('any' in condition) return condition.any.flatMap(leavesOf)
  return 'not' in condition ? leavesOf(condition.not) : [condition]
}

export const conditionSchema: z.ZodMiniType<Condition, Condition> = nested.check(
  z.refine((one) => leavesOf(one).length <= CONDITION_MAX.leaves, 'A condition has at most 8 questions.'),
)

/** Those of an item, and of the five playlists that it can lie in. */
const FROZEN_LEAVES_MAX = 6 * CONDITION_MAX.leaves
/** An item of playlists within playlists plays only if all of theirs hold, too: together they can ask more. */
const frozenOf: z.ZodMiniType<Condition, Condition> = z
  .union([nested, z.object({ all: z.array(nested) })])
  .check(z.refine((one) => leavesOf(one).length <= FROZEN_LEAVES_MAX))

/**
 * A condition as displays have it. `when` is when the item may play if the condition holds. The `when` beside it says what holds
 * by the stated answers alone, so a player that knows no conditions, or has not loaded them yet, follows these.
 */
export const frozenConditionSchema = z.object({
  of: frozenOf,
  when: z.optional(scheduleSchema),
})
export type FrozenCondition = z.infer<typeof frozenConditionSchema>
