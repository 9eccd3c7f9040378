/** Where content of others comes in. */
export type HostileClass = 'markup' | 'svg' | 'style' | 'text' | 'name' | 'address' | 'script'

/**
 * A piece of hostile content. Where it runs, it calls `top.canary(<number>)`: whoever tests defines that.
 * @property base, disguise what it is made of, to tell which part of a class cannot fire
 * @property old it fires in no browser of today, and is kept because it did in some
 */
export type Payload = {
  number: number
  class: HostileClass
  base: string
  disguise: string
  text: string
  old?: boolean
}

/** Gives payloads their numbers, each of which is used once. */
export type Numbering = () => number
export function numbering(from: number): Numbering {
  let next = from
  return () => (next += 1)
}

/** Programs that call the canary, from plain to hidden; none has a quote or a space, so that each fits anywhere. */
const PROGRAMS: readonly ((number: number) => string)[] = [
  (number) => `top.canary(${number})`,
  (number) => `top[/canary/.source](${number})`,
  (number) => `setTimeout(()=>top.canary(${number}))`,
  (number) => `[${number}].map(n=>top.canary(n))`,
  (number) => `self.Function(/top.canary(${number})/.source)()`,
]
export const program = (number: number): string => PROGRAMS[number % PROGRAMS.length]!(number)
