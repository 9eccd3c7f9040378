/** What a file of appointments can say of each. `start` is a date and a time in one column; names are in one or two columns. */
export const IMPORT_FIELDS = [
  'id',
  'date',
  'time',
  'start',
  'end',
  'minutes',
  'patient',
  'first_name',
  'last_name',
  'birth_date',
  'room',
  'note',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Which comes first in dates such as 3/4/2026: the day, or the month. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
