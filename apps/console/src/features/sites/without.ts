/** What says nothing is left out: that is how a version's hash stays what it was. */
export function without<T extends object>(given: { [Field in keyof T]: T[Field] | undefined }): T {
  return Object.values(given).includes(undefined)
    ? (Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T)
    : (given as T)
}
