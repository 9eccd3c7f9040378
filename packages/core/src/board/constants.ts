/** Length of the slots in which days of boards are planned, minutes. Source: specification §3 "Calendar slot". */
export const SLOT_MINUTES = 15
/** Slots of a day: one for each quarter-hour of a clock, also on days on which clocks change. */
export const SLOTS_PER_DAY = 96
/** Days that the list of days has. */
export const DAYS_LISTED = 15
