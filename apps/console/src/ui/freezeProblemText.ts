import type { FreezeCode, FreezeFacts, FreezeFault } from '@vitrine/core'
import { freezeProblemTexts } from './freezeProblem.texts.ts'

const TEXTS: { readonly [C in FreezeCode]: (params: FreezeFacts[C]) => string } = freezeProblemTexts.problem

/** Why a draft can't be published, for the reader. */
export function freezeProblemText({ code, params }: FreezeFault): string {
  // Each text is handed the facts of its own code, which TypeScript cannot follow.
  return (TEXTS[code] as (given: typeof params) => string)(params)
}
