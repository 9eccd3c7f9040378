import type { SyncInput } from '@vitrine/protocol/device'
import { Kind, parse, type OperationDefinitionNode, type TypeNode } from 'graphql'
import type { SyncPush } from '../../platform/bus/bus.ts'

/**
 * Plans: what devices ask ten thousand times a second is always one of the five operations, with the same document. A
 * document that is nothing but one field with variables for arguments and plain fields below needs no GraphQL execution:
 * it is looked at once, and then only its variables are. Whatever is the least unusual has no plan and takes the whole way;
 * a test proves that both ways answer the same.
 */

/** Documents whose plan (or that they have none) is remembered. */
const PLANS_MOST = 500
const DOCUMENT_MOST_CHARS = 2_000
const JSON_FIELDS = ['data', 'responses', 'commands', 'settings'] as const
const RECORD_FIELDS: ReadonlySet<string> = new Set(['id', 'cid', 'status', ...JSON_FIELDS])

type Select = readonly (keyof SyncPush | '__typename')[]
/** A field of the schema with its arguments read: ready to be run. */
export type PlannedCall = { operationName: string | null; select: Select } & (
  | { field: 'updateSync'; input: SyncInput }
  | { field: 'getMostRecentSync'; id: string }
  | { field: 'getMostRecentSyncs'; ids: string[] }
)
type Plan = {
  field: PlannedCall['field']
  variable: string
  operationName: string | null
  select: Select
}
/** Each field's one argument and its type as the schema has it. */
const ARGUMENTS = {
  updateSync: { kind: 'mutation', argument: 'sync', type: 'SyncInput!' },
  getMostRecentSync: { kind: 'query', argument: 'id', type: 'String!' },
  getMostRecentSyncs: { kind: 'query', argument: 'ids', type: '[String!]!' },
} as const

/** @param limits of the texts; what is beyond them is left to the whole way, which says why it refuses */
export function createPlans(limits: {
  idMost: number
  idsMost: number
  statusMost: number
  jsonMost: number
}) {
  const plans = new Map<string, Plan | null>()

  const planOf = (document: string): Plan | null => {
    const known = plans.get(document)
    if (known !== undefined) return known
    if (document.length > DOCUMENT_MOST_CHARS) return null
    const plan = makePlan(document)
    if (plans.size >= PLANS_MOST) plans.delete(plans.keys().next().value!)
    plans.set(document, plan)
    return plan
  }
  const isText = (value: unknown, most: number): value is string =>
    typeof value === 'string' && value.length <= most && !value.includes('\0')
  const isId = (value: unknown): value is string => isText(value, limits.idMost) && value !== ''
  const isJson = (value: unknown): boolean => {
    if (typeof value !== 'string' || value.length > limits.jsonMost) return false
    try {
      JSON.parse(value)
      return true
    } catch {
      return false
    }
  }
  const inputOf = (value: unknown): SyncInput | null => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const input: Record<string, string> = {}
    for (const [name, given] of Object.entries(value)) {
      if (!RECORD_FIELDS.has(name) || name === 'cid') return null
      if (given === null) continue
      if (
        name === 'id' ? !isId(given) : name === 'status' ? !isText(given, limits.statusMost) : !isJson(given)
      )
        return null
      input[name] = given as string
    }
    return input['id'] === undefined ? null : (input as unknown as SyncInput)
  }

  return {
    /** The call that a request body asks for, or null when it has to go the whole way. */
    read(body: unknown): PlannedCall | null {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
      const { query, variables, operationName } = body as Record<string, unknown>
      if (typeof query !== 'string' || typeof variables !== 'object' || variables === null) return null
      const plan = planOf(query)
      if (plan === null) return null
      if (operationName !== undefined && operationName !== null && operationName !== plan.operationName)
        return null
      const value = (variables as Record<string, unknown>)[plan.variable]
      const { operationName: name, select } = plan
      switch (plan.field) {
        case 'updateSync': {
          const input = inputOf(value)
          return input && { field: plan.field, operationName: name, select, input }
        }
        case 'getMostRecentSync':
          return isId(value) ? { field: plan.field, operationName: name, select, id: value } : null
        case 'getMostRecentSyncs':
          return Array.isArray(value) && value.length <= limits.idsMost && value.every(isId)
            ? { field: plan.field, operationName: name, select, ids: value }
            : null
      }
    },
    /** A record with the selected fields, in the order they were asked for. */
    selected(record: Partial<SyncPush> | null, select: Select): Record<string, unknown> | null {
      if (record === null) return null
      const answer: Record<string, unknown> = {}
      for (const name of select) answer[name] = name === '__typename' ? 'Sync' : (record[name] ?? null)
      return answer
    },
  }
}

function makePlan(document: string): Plan | null {
  let operation: OperationDefinitionNode
  try {
    const { definitions } = parse(document, { noLocation: true, maxTokens: 200 })
    const [only] = definitions
    if (definitions.length !== 1 || only?.kind !== Kind.OPERATION_DEFINITION) return null
    operation = only
  } catch {
    return null
  }
  const [root] = operation.selectionSet.selections
  const [definition] = operation.variableDefinitions ?? []
  if (
    operation.directives?.length ||
    operation.selectionSet.selections.length !== 1 ||
    root?.kind !== Kind.FIELD ||
    root.alias ||
    root.directives?.length ||
    operation.variableDefinitions?.length !== 1 ||
    !definition ||
    definition.defaultValue ||
    definition.directives?.length
  )
    return null
  const field = root.name.value
  if (!Object.hasOwn(ARGUMENTS, field)) return null
  const expected = ARGUMENTS[field as PlannedCall['field']]
  const [argument] = root.arguments ?? []
  const variable = definition.variable.name.value
  if (
    operation.operation !== expected.kind ||
    typeText(definition.type) !== expected.type ||
    root.arguments?.length !== 1 ||
    argument?.name.value !== expected.argument ||
    argument.value.kind !== Kind.VARIABLE ||
    argument.value.name.value !== variable
  )
    return null
  const select: (keyof SyncPush | '__typename')[] = []
  for (const selection of root.selectionSet?.selections ?? []) {
    if (selection.kind !== Kind.FIELD || selection.alias || selection.directives?.length) return null
    const name = selection.name.value
    if (selection.selectionSet || selection.arguments?.length) return null
    if (name !== '__typename' && !RECORD_FIELDS.has(name)) return null
    if (!select.includes(name as keyof SyncPush)) select.push(name as keyof SyncPush)
  }
  if (select.length === 0) return null
  return {
    field: field as PlannedCall['field'],
    variable,
    operationName: operation.name?.value ?? null,
    select,
  }
}

function typeText(type: TypeNode): string {
  if (type.kind === Kind.NON_NULL_TYPE) return `${typeText(type.type)}!`
  return type.kind === Kind.LIST_TYPE ? `[${typeText(type.type)}]` : type.name.value
}
