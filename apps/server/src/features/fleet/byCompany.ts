/** Things by their company, always in the same order of companies, so that two transactions never wait for each other. */
export function byCompany<T extends { companyId: string }>(all: readonly T[]): [string, T[]][] {
  const found = new Map<string, T[]>()
  for (const one of all) {
    const some = found.get(one.companyId)
    if (some) some.push(one)
    else found.set(one.companyId, [one])
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
