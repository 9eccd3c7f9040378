/** Days of one calendar: ranges count with each of their days. */
export const CALENDAR_DAYS_MOST = 4_000
/** The text of an iCalendar file, characters. */
export const ICS_MOST = 2_000_000
