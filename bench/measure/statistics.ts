/** The value that a share of all values does not exceed. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** `12.3 ms (11.0 to 14.2)`: the median, and between what the rounds lay. */
export function spread(values: readonly number[], unit: string, digits = 1): string {
  const text = (value: number): string => value.toFixed(digits)
  return values.length === 1
    ? `${text(values[0]!)} ${unit}`
    : `${text(median(values))} ${unit} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}
