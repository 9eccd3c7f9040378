import { cellNumberIn, numberOf } from '../drawing/tables.ts'
import type { WidgetFacts } from '../widget.ts'

/** A price as the display's language writes numbers; one with words or a currency stays as it is written. */
export function priceIn(facts: WidgetFacts, price: string): string {
  const value = /^[\d.,\s]+$/.test(price) ? numberOf(price) : null
  return value === null ? price : cellNumberIn(facts, value, price)
}
