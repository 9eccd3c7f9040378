import {
  GraphQLError,
  Kind,
  parse,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/** The documents of the five operations have some 40 tokens, introspection some 250; validating a huge one would take seconds. */
const TOKENS_MOST = 1_000
/** Levels of fields below each other; introspection with all its `ofType` needs 13. */
const DEPTH_MOST = 15
/** Fields under another name than their own. */
const ALIASES_MOST = 20
/** Fields at the root: each is a call of its own. */
const ROOTS_MOST = 20
/** What a document may cost: a field is 1, reading many records 20, writing one 40. */
const COST_MOST = 1_000
const COSTS: Readonly<Record<string, number>> = { getMostRecentSyncs: 20, updateSync: 40 }

/** Reads a document, unless it is far larger than any that this schema needs. @throws GraphQLError */
export const parseDocument: typeof parse = (source, options) =>
  parse(source, { ...options, maxTokens: TOKENS_MOST })

/** Of a selection set: `roots` are its own fields, without those below them. */
type Size = { depth: number; aliases: number; cost: number; roots: number }
const NOTHING: Size = { depth: 0, aliases: 0, cost: 0, roots: 0 }

/**
 * Refuses documents that ask for too much: too deep, too many aliases or root fields, too dear. Fragments count where they
 * are used, so that none hides anything; each is measured once, so that nested ones do not take for ever.
 */
export function documentLimits(context: ValidationContext): ASTVisitor {
  const measured = new Map<FragmentDefinitionNode, Size>()
  const underWay = new Set<FragmentDefinitionNode>()

  const sizeOf = (selections: SelectionSetNode | undefined): Size => {
    const total: Size = { ...NOTHING }
    for (const selection of selections?.selections ?? []) {
      const part = partOf(selection)
      total.depth = Math.max(total.depth, part.depth)
      total.aliases += part.aliases
      total.cost += part.cost
      total.roots += part.roots
    }
    return total
  }
  const partOf = (selection: SelectionSetNode['selections'][number]): Size => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return sizeOf(selection.selectionSet)
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return fragmentSize(context.getFragment(selection.name.value))
    const below = sizeOf(selection.selectionSet)
    return {
      depth: below.depth + 1,
      aliases: below.aliases + (selection.alias ? 1 : 0),
      cost: below.cost + (COSTS[selection.name.value] ?? 1),
      roots: 1,
    }
  }
  const fragmentSize = (fragment: FragmentDefinitionNode | null | undefined): Size => {
    const known = fragment && measured.get(fragment)
    // A fragment inside itself is refused by another rule; here it only must not run for ever.
    if (!fragment || underWay.has(fragment)) return NOTHING
    if (known) return known
    underWay.add(fragment)
    const size = sizeOf(fragment.selectionSet)
    underWay.delete(fragment)
    measured.set(fragment, size)
    return size
  }

  return {
    OperationDefinition(operation: OperationDefinitionNode) {
      const { depth, aliases, cost, roots } = sizeOf(operation.selectionSet)
      const most = (what: string, is: number, limit: number): void => {
        if (is <= limit) return
        context.reportError(
          new GraphQLError(`This document has ${what} ${is}; at most ${limit} is served.`, {
            nodes: operation,
            extensions: { code: 'DocumentTooLargeException' },
          }),
        )
      }
      most('a depth of', depth, DEPTH_MOST)
      most('a number of aliases of', aliases, ALIASES_MOST)
      most('a cost of', cost, COST_MOST)
      most('a number of root fields of', roots, ROOTS_MOST)
    },
  }
}
