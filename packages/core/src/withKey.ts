/**
 * The same with one key called otherwise, at its place: drafts are compared and stored as text.
 * @param change what becomes of its value
 */
export const withKey = (
  value: object,
  from: string,
  to: string,
  change?: (inner: unknown) => unknown,
): object =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === from ? [to, change ? change(inner) : inner] : [key, inner],
    ),
  )
