/** What texts may tell of where they are shown. */
export type Facts = {
  device: string
  screen: string
  /** an IANA name; left out: that of this machine */
  timeZone?: string
  /** a BCP 47 tag; left out: that of this browser */
  language?: string
  /** what a visitor chose, by name */
  values?: Readonly<Record<string, string>>
}
