import { conditionSchema, type Condition, type ConditionLeaf } from '@vitrine/core'

/** How lines are joined: all of them must hold, or any of them. */
export type Join = 'all' | 'any'
/** One question. `negated`: it holds if the question does not. */
export type QuestionLine = { kind: 'question'; leaf: ConditionLeaf; negated: boolean }
/** A condition that the form has no fields for: it is shown in words and kept as it is. */
export type KeptLine = { kind: 'kept'; condition: Condition }
export type GroupLine = { kind: 'group'; join: Join; lines: (QuestionLine | KeptLine)[] }
export type Line = QuestionLine | KeptLine | GroupLine
/** A condition as lines. `bare`: its only line stands without `all` or `any` around it. */
export type ConditionForm = { join: Join; bare: boolean; lines: Line[] }

const isLeaf = (condition: Condition): condition is ConditionLeaf =>
  !('all' in condition || 'any' in condition || 'not' in condition)
const joinOf = (condition: Condition): Join | null =>
  'all' in condition ? 'all' : 'any' in condition ? 'any' : null
const partsOf = (condition: Condition): Condition[] =>
  'all' in condition ? condition.all : 'any' in condition ? condition.any : []
const joined = (join: Join, parts: Condition[]): Condition =>
  join === 'all' ? { all: parts } : { any: parts }

const innerLine = (condition: Condition): QuestionLine | KeptLine => {
  if (isLeaf(condition)) return { kind: 'question', leaf: condition, negated: false }
  if ('not' in condition && isLeaf(condition.not))
    return { kind: 'question', leaf: condition.not, negated: true }
  return { kind: 'kept', condition }
}
const lineOf = (condition: Condition): Line => {
  const join = joinOf(condition)
  return join === null
    ? innerLine(condition)
    : { kind: 'group', join, lines: partsOf(condition).map(innerLine) }
}
const conditionOf = (line: Line): Condition => {
  if (line.kind === 'kept') return line.condition
  if (line.kind === 'group') return joined(line.join, line.lines.map(conditionOf))
  return line.negated ? { not: line.leaf } : line.leaf
}

/** The lines of a condition. `writeCondition` makes the same condition of them. */
export function readCondition(condition: Condition | undefined): ConditionForm {
  if (!condition) return { join: 'all', bare: true, lines: [] }
  const join = joinOf(condition)
  return join === null
    ? { join: 'all', bare: true, lines: [innerLine(condition)] }
    : { join, bare: false, lines: partsOf(condition).map(lineOf) }
}

/** The condition that lines say; undefined without any, so that it always holds. Groups without lines are left out. */
export function writeCondition({ join, bare, lines }: ConditionForm): Condition | undefined {
  const parts = lines.filter((line) => line.kind !== 'group' || line.lines.length > 0).map(conditionOf)
  if (parts.length === 0) return undefined
  return bare && parts.length === 1 ? parts[0] : joined(join, parts)
}

/** Whether a condition keeps within the questions and levels that it can have. */
export const isAllowed = (condition: Condition | undefined): boolean =>
  condition === undefined || conditionSchema.safeParse(condition).success

/** Whether a line holds while its value is unknown or old. */
export const holdsUnknown = ({ leaf, negated }: QuestionLine): boolean => leaf.unknown !== negated
/** A line with this answer for values that are unknown or old. */
export const withUnknown = (line: QuestionLine, holds: boolean): QuestionLine => ({
  ...line,
  leaf: { ...line.leaf, unknown: holds !== line.negated },
})
/** A line that asks the opposite; its answer for unknown values stays. */
export const withNegated = (line: QuestionLine, negated: boolean): QuestionLine =>
  withUnknown({ ...line, negated }, holdsUnknown(line))
