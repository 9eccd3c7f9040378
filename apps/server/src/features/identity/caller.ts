/** Where a call comes from, for limits, for the list of sessions and for links. */
export type Caller = {
  address: string
  browser: string
  /** what links begin with that it asks for */
  linkOrigin: string
  /** the cookie of a browser that somebody was signed in from, not looked at yet */
  browserCookie: string | null
}
/** Somebody is signed in: the session's credential, and the cookie that the browser is known by from now on. */
export type Entered = { token: string; browserCookie: string }

/** What a list of people, sessions or invitations is asked for. */
export type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
}
