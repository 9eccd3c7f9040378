import type { FeedOptions } from '@vitrine/protocol'

/**
 * Appointments as programs write them, and when they are, worked out by hand from the rules of the standard and the clocks of the
 * places. `says`: title and instants in UTC, or `[first day/first day after]` of whole days. It is the 25th of November 2026, midday
 * in UTC, unless `now` says otherwise; read is from the day before to 60 days ahead.
 */
export type CalendarShape = {
  name: string
  now?: string
  options?: Partial<FeedOptions>
  /** lines before the entries */
  calendar?: string
  /** lines of each entry; UID and SUMMARY are added where they are not there */
  events: string[]
  says: string[]
}

const BERLIN = 'DTSTART;TZID=Europe/Berlin:'
/** A zone as Outlook writes it: rules that begin in 1601. */
const zoneOf = (tzid: string, standard: string, daylight: string): string => `BEGIN:VTIMEZONE
TZID:${tzid}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:${daylight}
TZOFFSETTO:${standard}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:${standard}
TZOFFSETTO:${daylight}
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`
const FIXED = `BEGIN:VTIMEZONE
TZID:tzone://Microsoft/Custom
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0200
TZOFFSETTO:+0200
END:STANDARD
END:VTIMEZONE`

const zones: CalendarShape[] = [
  {
    name: 'a time in UTC',
    events: ['DTSTART:20261126T090000Z\nDTEND:20261126T100000Z'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z'],
  },
  {
    name: 'a zone of the IANA',
    events: [`${BERLIN}20261126T090000\nDTEND;TZID=Europe/Berlin:20261126T103000`],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:30Z'],
  },
  {
    name: 'Outlook: W. Europe Standard Time, without its rules',
    events: ['DTSTART;TZID=W. Europe Standard Time:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'Outlook: Eastern Standard Time in winter',
    events: ['DTSTART;TZID=Eastern Standard Time:20261201T090000\nDURATION:PT30M'],
    says: ['A 2026-12-01T14:00Z/2026-12-01T14:30Z'],
  },
  {
    name: 'Outlook: Pacific Standard Time in summer is daylight time',
    now: '2026-07-01T12:00Z',
    events: ['DTSTART;TZID=Pacific Standard Time:20260702T090000\nDURATION:PT1H'],
    says: ['A 2026-07-02T16:00Z/2026-07-02T17:00Z'],
  },
  {
    name: 'Outlook: India Standard Time, half an hour off',
    events: ['DTSTART;TZID=India Standard Time:20261126T100000\nDURATION:PT1H'],
    says: ['A 2026-11-26T04:30Z/2026-11-26T05:30Z'],
  },
  {
    name: 'Outlook: AUS Eastern Standard Time in the southern summer',
    events: ['DTSTART;TZID=AUS Eastern Standard Time:20261201T090000\nDURATION:PT1H'],
    says: ['A 2026-11-30T22:00Z/2026-11-30T23:00Z'],
  },
  {
    name: 'Outlook: E. South America Standard Time, which has no summer time any more',
    events: ['DTSTART;TZID=E. South America Standard Time:20261201T090000\nDURATION:PT1H'],
    says: ['A 2026-12-01T12:00Z/2026-12-01T13:00Z'],
  },
  {
    name: 'Exchange: tzone://Microsoft/Utc',
    events: ['DTSTART;TZID="tzone://Microsoft/Utc":20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z'],
  },
  {
    name: 'Exchange: a zone of its own with a fixed offset',
    calendar: FIXED,
    events: ['DTSTART;TZID="tzone://Microsoft/Custom":20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T07:00Z/2026-11-26T08:00Z'],
  },
  {
    name: 'Outlook: Customized Time Zone by its rules, in winter',
    calendar: zoneOf('Customized Time Zone', '+0100', '+0200'),
    events: ['DTSTART;TZID=Customized Time Zone:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'Outlook: Customized Time Zone by its rules, in summer',
    now: '2026-07-01T12:00Z',
    calendar: zoneOf('Customized Time Zone', '+0100', '+0200'),
    events: ['DTSTART;TZID=Customized Time Zone:20260702T090000\nDURATION:PT1H'],
    says: ['A 2026-07-02T07:00Z/2026-07-02T08:00Z'],
  },
  {
    name: 'a zone by its rules across a change of clocks',
    now: '2026-03-27T12:00Z',
    calendar: zoneOf('Customized Time Zone', '+0100', '+0200'),
    events: [
      'DTSTART;TZID=Customized Time Zone:20260328T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20260330T070000Z',
    ],
    says: [
      'A 2026-03-28T08:00Z/2026-03-28T09:00Z',
      'A 2026-03-29T07:00Z/2026-03-29T08:00Z',
      'A 2026-03-30T07:00Z/2026-03-30T08:00Z',
    ],
  },
  {
    name: 'Thunderbird of old: a path with the zone at its end',
    events: ['DTSTART;TZID=/mozilla.org/20070129_1/Europe/Berlin:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'Evolution: a path with the zone at its end',
    events: ['DTSTART;TZID=/freeassociation.sourceforge.net/Europe/London:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z'],
  },
  {
    name: 'the name of a zone that people see in Windows',
    events: [
      'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna":20261126T090000\nDURATION:PT1H',
    ],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'a zone in quotes',
    events: ['DTSTART;TZID="Europe/Berlin":20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'a zone with three quarters of an hour',
    events: ['DTSTART;TZID=Pacific/Chatham:20261201T090000\nDURATION:PT1H'],
    says: ['A 2026-11-30T19:15Z/2026-11-30T20:15Z'],
  },
  {
    name: 'a zone that nobody knows counts as none',
    events: ['DTSTART;TZID=Mars/Base One:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z'],
  },
  {
    name: 'a floating time, where nothing names a zone',
    events: ['DTSTART:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z'],
  },
  {
    name: 'a floating time in the zone of the calendar',
    calendar: 'X-WR-TIMEZONE:Europe/Berlin',
    events: ['DTSTART:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T08:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'a floating time in a calendar that names its zone as Windows does',
    calendar: 'X-WR-TIMEZONE:Tokyo Standard Time',
    events: ['DTSTART:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T00:00Z/2026-11-26T01:00Z'],
  },
  {
    name: 'a floating time in the zone that the feed is given',
    calendar: 'X-WR-TIMEZONE:Europe/Berlin',
    options: { time_zone: 'America/New_York' },
    events: ['DTSTART:20261126T090000\nDURATION:PT1H'],
    says: ['A 2026-11-26T14:00Z/2026-11-26T15:00Z'],
  },
]

const days: CalendarShape[] = [
  {
    name: 'a whole day without an end',
    events: ['DTSTART;VALUE=DATE:20261225'],
    says: ['A [2026-12-25/2026-12-26]'],
  },
  {
    name: 'several whole days',
    events: ['DTSTART;VALUE=DATE:20261224\nDTEND;VALUE=DATE:20261227'],
    says: ['A [2026-12-24/2026-12-27]'],
  },
  {
    name: 'a whole day that ends on itself',
    events: ['DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261225'],
    says: ['A [2026-12-25/2026-12-26]'],
  },
  {
    name: 'whole days by their duration',
    events: ['DTSTART;VALUE=DATE:20261224\nDURATION:P3D'],
    says: ['A [2026-12-24/2026-12-27]'],
  },
  {
    name: 'a whole day is the same day whatever the zone of the calendar',
    calendar: 'X-WR-TIMEZONE:Asia/Tokyo',
    events: ['DTSTART;VALUE=DATE:20261225'],
    says: ['A [2026-12-25/2026-12-26]'],
  },
  {
    name: 'Exchange: a whole day from midnight to midnight, with its mark',
    events: [
      'DTSTART;TZID=W. Europe Standard Time:20261225T000000\nDTEND;TZID=W. Europe Standard Time:20261226T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    ],
    says: ['A [2026-12-25/2026-12-26]'],
  },
  {
    name: 'from midnight to midnight without the mark, which is no whole day',
    events: [`${BERLIN}20261225T000000\nDTEND;TZID=Europe/Berlin:20261226T000000`],
    says: ['A 2026-12-24T23:00Z/2026-12-25T23:00Z'],
  },
  {
    name: 'a whole day every year',
    events: ['DTSTART;VALUE=DATE:20011225\nRRULE:FREQ=YEARLY'],
    says: ['A [2026-12-25/2026-12-26]'],
  },
  {
    name: 'the 29th of February, in a leap year',
    now: '2028-02-20T12:00Z',
    events: ['DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY'],
    says: ['A [2028-02-29/2028-03-01]'],
  },
  {
    name: 'the 29th of February, in a year that has none',
    now: '2027-02-20T12:00Z',
    events: ['DTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY'],
    says: [],
  },
  {
    name: 'whole days until a date, which is the last one',
    events: ['DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;UNTIL=20261203'],
    says: ['A [2026-12-01/2026-12-02]', 'A [2026-12-02/2026-12-03]', 'A [2026-12-03/2026-12-04]'],
  },
  {
    name: 'whole days without one of them',
    events: ['DTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;VALUE=DATE:20261202'],
    says: ['A [2026-12-01/2026-12-02]', 'A [2026-12-03/2026-12-04]'],
  },
]

const lengths: CalendarShape[] = [
  {
    name: 'an hour and a half by its duration',
    events: ['DTSTART:20261126T090000Z\nDURATION:PT1H30M'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:30Z'],
  },
  {
    name: 'a time without an end',
    events: ['DTSTART:20261126T090000Z'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'an end before the beginning',
    events: ['DTSTART:20261126T090000Z\nDTEND:20261126T080000Z'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T09:00Z'],
  },
  {
    name: 'an end in another zone: a flight',
    events: [`${BERLIN}20261126T170000\nDTEND;TZID=America/New_York:20261126T200000`],
    says: ['A 2026-11-26T16:00Z/2026-11-27T01:00Z'],
  },
  {
    name: 'what began long ago and goes on',
    events: ['DTSTART:20260101T000000Z\nDTEND:20270201T000000Z'],
    says: ['A 2026-01-01T00:00Z/2027-02-01T00:00Z'],
  },
  {
    name: 'what is over, and what is too far ahead',
    events: [
      'DTSTART:20261120T090000Z\nDTEND:20261120T100000Z',
      'DTSTART:20270126T090000Z\nDTEND:20270126T100000Z',
    ],
    says: [],
  },
]

const clocks: CalendarShape[] = [
  {
    name: 'every day across the change to summer time',
    now: '2026-03-27T12:00Z',
    events: [`${BERLIN}20260327T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=4`],
    says: [
      'A 2026-03-27T08:00Z/2026-03-27T09:00Z',
      'A 2026-03-28T08:00Z/2026-03-28T09:00Z',
      'A 2026-03-29T07:00Z/2026-03-29T08:00Z',
      'A 2026-03-30T07:00Z/2026-03-30T08:00Z',
    ],
  },
  {
    name: 'every day across the change to winter time',
    now: '2026-10-24T12:00Z',
    events: [`${BERLIN}20261024T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3`],
    says: [
      'A 2026-10-24T07:00Z/2026-10-24T08:00Z',
      'A 2026-10-25T08:00Z/2026-10-25T09:00Z',
      'A 2026-10-26T08:00Z/2026-10-26T09:00Z',
    ],
  },
  {
    name: 'a time in the hour that clocks skip counts by the clock of before',
    now: '2026-03-28T12:00Z',
    events: [`${BERLIN}20260329T023000\nDURATION:PT30M`],
    says: ['A 2026-03-29T01:30Z/2026-03-29T02:00Z'],
  },
  {
    name: 'a time in the hour that comes twice is the first of the two',
    now: '2026-10-24T12:00Z',
    events: [`${BERLIN}20261025T023000\nDURATION:PT2H`],
    says: ['A 2026-10-25T00:30Z/2026-10-25T02:30Z'],
  },
  {
    name: 'a night that is an hour shorter',
    now: '2026-03-28T12:00Z',
    events: [`${BERLIN}20260328T220000\nDTEND;TZID=Europe/Berlin:20260329T060000`],
    says: ['A 2026-03-28T21:00Z/2026-03-29T04:00Z'],
  },
  {
    name: 'New York changes its clocks three weeks before Berlin',
    now: '2026-03-06T12:00Z',
    events: ['DTSTART;TZID=Eastern Standard Time:20260307T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2'],
    says: ['A 2026-03-07T14:00Z/2026-03-07T15:00Z', 'A 2026-03-08T13:00Z/2026-03-08T14:00Z'],
  },
  {
    name: 'clocks that change by half an hour',
    now: '2026-10-03T12:00Z',
    events: ['DTSTART;TZID=Australia/Lord_Howe:20261003T120000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=2'],
    says: ['A 2026-10-03T01:30Z/2026-10-03T02:30Z', 'A 2026-10-04T01:00Z/2026-10-04T02:00Z'],
  },
]

const rules: CalendarShape[] = [
  {
    name: 'three Mondays',
    events: [`${BERLIN}20261130T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3`],
    says: [
      'A 2026-11-30T08:00Z/2026-11-30T09:00Z',
      'A 2026-12-07T08:00Z/2026-12-07T09:00Z',
      'A 2026-12-14T08:00Z/2026-12-14T09:00Z',
    ],
  },
  {
    name: 'every second Monday since 2015',
    events: [`${BERLIN}20150105T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T000000Z`],
    says: ['A 2026-12-07T08:00Z/2026-12-07T09:00Z', 'A 2026-12-21T08:00Z/2026-12-21T09:00Z'],
  },
  {
    name: 'a hundred times, most of them in the past',
    events: ['DTSTART:20260820T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=100'],
    says: [
      'A 2026-11-24T09:00Z/2026-11-24T10:00Z',
      'A 2026-11-25T09:00Z/2026-11-25T10:00Z',
      'A 2026-11-26T09:00Z/2026-11-26T10:00Z',
      'A 2026-11-27T09:00Z/2026-11-27T10:00Z',
    ],
  },
  {
    name: 'two days of every second week, which begins on Monday',
    events: [
      'DTSTART:20261201T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    ],
    says: [
      'A 2026-12-01T09:00Z/2026-12-01T10:00Z',
      'A 2026-12-06T09:00Z/2026-12-06T10:00Z',
      'A 2026-12-15T09:00Z/2026-12-15T10:00Z',
      'A 2026-12-20T09:00Z/2026-12-20T10:00Z',
    ],
  },
  {
    name: 'two days of every second week, which begins on Sunday',
    events: [
      'DTSTART:20261201T090000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    ],
    says: [
      'A 2026-12-01T09:00Z/2026-12-01T10:00Z',
      'A 2026-12-13T09:00Z/2026-12-13T10:00Z',
      'A 2026-12-15T09:00Z/2026-12-15T10:00Z',
      'A 2026-12-27T09:00Z/2026-12-27T10:00Z',
    ],
  },
  {
    name: 'the last Friday of a month',
    events: ['DTSTART:20260130T150000Z\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYDAY=-1FR'],
    says: ['A 2026-11-27T15:00Z/2026-11-27T16:00Z', 'A 2026-12-25T15:00Z/2026-12-25T16:00Z'],
  },
  {
    name: 'the last working day of a month',
    events: ['DTSTART:20260130T150000Z\nDURATION:PT1H\nRRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    says: ['A 2026-11-30T15:00Z/2026-11-30T16:00Z', 'A 2026-12-31T15:00Z/2026-12-31T16:00Z'],
  },
  {
    name: 'the 31st, in months that have one',
    events: ['DTSTART:20260131T150000Z\nDURATION:PT1H\nRRULE:FREQ=MONTHLY'],
    says: ['A 2026-12-31T15:00Z/2026-12-31T16:00Z'],
  },
  {
    name: 'until a date, although the entry has times',
    events: [`${BERLIN}20261126T200000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261127`],
    says: ['A 2026-11-26T19:00Z/2026-11-26T20:00Z', 'A 2026-11-27T19:00Z/2026-11-27T20:00Z'],
  },
  {
    name: 'until the last time itself, in UTC, east of it',
    events: [`${BERLIN}20261126T100000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261127T090000Z`],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z', 'A 2026-11-27T09:00Z/2026-11-27T10:00Z'],
  },
  {
    name: 'until the last time itself, in UTC, west of it',
    events: [
      'DTSTART;TZID=Eastern Standard Time:20261126T200000\nDURATION:PT1H\nRRULE:FREQ=DAILY;UNTIL=20261128T010000Z',
    ],
    says: ['A 2026-11-27T01:00Z/2026-11-27T02:00Z', 'A 2026-11-28T01:00Z/2026-11-28T02:00Z'],
  },
  {
    name: 'further dates beside the first',
    events: [
      `${BERLIN}20261126T090000\nDURATION:PT1H\nRDATE;TZID=Europe/Berlin:20261201T140000,20261203T140000`,
    ],
    says: [
      'A 2026-11-26T08:00Z/2026-11-26T09:00Z',
      'A 2026-12-01T13:00Z/2026-12-01T14:00Z',
      'A 2026-12-03T13:00Z/2026-12-03T14:00Z',
    ],
  },
  {
    name: 'a further date as a period',
    events: ['DTSTART:20261126T090000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20261201T140000Z/PT2H'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z', 'A 2026-12-01T14:00Z/2026-12-01T15:00Z'],
  },
  {
    name: 'every hour, which is no appointment: only the first',
    events: ['DTSTART:20261126T090000Z\nDURATION:PT10M\nRRULE:FREQ=HOURLY'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T09:10Z'],
  },
  {
    name: 'a rule for a day that never comes',
    events: ['DTSTART:20261126T090000Z\nDURATION:PT1H\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    says: ['A 2026-11-26T09:00Z/2026-11-26T10:00Z'],
  },
]

const DAILY = `${BERLIN}20261201T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3`
const FIRST = 'A 2026-12-01T08:00Z/2026-12-01T09:00Z'
const SECOND = 'A 2026-12-02T08:00Z/2026-12-02T09:00Z'
const THIRD = 'A 2026-12-03T08:00Z/2026-12-03T09:00Z'
const exceptions: CalendarShape[] = [
  {
    name: 'without a day',
    events: [`${DAILY}\nEXDATE;TZID=Europe/Berlin:20261202T090000`],
    says: [FIRST, THIRD],
  },
  {
    name: 'without a day that is named in UTC',
    events: [`${DAILY}\nEXDATE:20261202T080000Z`],
    says: [FIRST, THIRD],
  },
  {
    name: 'without a day that is named in another zone',
    events: [`${DAILY}\nEXDATE;TZID=America/New_York:20261202T030000`],
    says: [FIRST, THIRD],
  },
  {
    name: 'without a day that is named in a zone of Windows',
    events: [`${DAILY}\nEXDATE;TZID=Tokyo Standard Time:20261202T170000`],
    says: [FIRST, THIRD],
  },
  {
    name: 'without a day that is named as a date',
    events: [`${DAILY}\nEXDATE;VALUE=DATE:20261202`],
    says: [FIRST, THIRD],
  },
  {
    name: 'without two days in one line',
    events: [`${DAILY}\nEXDATE;TZID=Europe/Berlin:20261201T090000,20261203T090000`],
    says: [SECOND],
  },
  {
    name: 'one that was moved',
    events: [
      `UID:1\n${DAILY}`,
      `UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20261202T090000\n${BERLIN}20261202T150000\nDURATION:PT2H\nSUMMARY:Moved`,
    ],
    says: [FIRST, 'Moved 2026-12-02T14:00Z/2026-12-02T16:00Z', THIRD],
  },
  {
    name: 'one that was moved, named in UTC, and written before the entry',
    events: [
      `UID:1\nRECURRENCE-ID:20261202T080000Z\n${BERLIN}20261204T150000\nDURATION:PT2H\nSUMMARY:Moved`,
      `UID:1\n${DAILY}`,
    ],
    says: [FIRST, THIRD, 'Moved 2026-12-04T14:00Z/2026-12-04T16:00Z'],
  },
  {
    name: 'one that was cancelled',
    events: [
      `UID:1\n${DAILY}`,
      `UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20261202T090000\n${BERLIN}20261202T090000\nDURATION:PT1H\nSTATUS:CANCELLED`,
    ],
    says: [FIRST, THIRD],
  },
  {
    name: 'one of a series, for somebody who was invited to it alone',
    events: [
      `UID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20261202T090000\n${BERLIN}20261202T090000\nDURATION:PT1H`,
    ],
    says: [SECOND],
  },
  {
    name: 'one that comes nearer from beyond what is read',
    events: [
      'UID:1\nDTSTART:20270201T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3',
      'UID:1\nRECURRENCE-ID:20270201T090000Z\nDTSTART:20270120T090000Z\nDURATION:PT1H\nSUMMARY:Earlier',
    ],
    says: ['Earlier 2027-01-20T09:00Z/2027-01-20T10:00Z'],
  },
  {
    name: 'one and all after it',
    events: [
      `UID:1\n${DAILY}`,
      `UID:1\nRECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261202T090000\n${BERLIN}20261202T110000\nDURATION:PT1H\nSUMMARY:Later`,
    ],
    says: [FIRST, 'Later 2026-12-02T10:00Z/2026-12-02T11:00Z', 'Later 2026-12-03T10:00Z/2026-12-03T11:00Z'],
  },
  {
    name: 'a whole day of a series that was moved',
    events: [
      'UID:1\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=WEEKLY;COUNT=2',
      'UID:1\nRECURRENCE-ID;VALUE=DATE:20261208\nDTSTART;VALUE=DATE:20261209\nSUMMARY:Moved',
    ],
    says: ['A [2026-12-01/2026-12-02]', 'Moved [2026-12-09/2026-12-10]'],
  },
]

const AT_NINE = 'DTSTART:20261126T090000Z\nDURATION:PT1H'
const SPAN = '2026-11-26T09:00Z/2026-11-26T10:00Z'
const words: CalendarShape[] = [
  {
    name: 'a private one keeps its time only',
    events: [`${AT_NINE}\nCLASS:PRIVATE\nLOCATION:Room 1\nDESCRIPTION:Secret`],
    says: [` ${SPAN} private`],
  },
  { name: 'a confidential one, too', events: [`${AT_NINE}\nCLASS:CONFIDENTIAL`], says: [` ${SPAN} private`] },
  {
    name: 'a private one whose title may be shown',
    options: { hide_private: false },
    events: [`${AT_NINE}\nCLASS:PRIVATE`],
    says: [`A ${SPAN}`],
  },
  {
    name: 'one during which the room is free',
    events: [`${AT_NINE}\nTRANSP:TRANSPARENT`],
    says: [`A ${SPAN} free`],
  },
  {
    name: 'Outlook: one that is shown as free',
    events: [`${AT_NINE}\nX-MICROSOFT-CDO-BUSYSTATUS:FREE`],
    says: [`A ${SPAN} free`],
  },
  { name: 'one that was cancelled as a whole', events: [`${AT_NINE}\nSTATUS:CANCELLED`], says: [] },
  {
    name: 'signs of the format in a title',
    events: [`${AT_NINE}\nSUMMARY:Soup\\, bread\\; and\\nwine \\\\ beer`],
    says: [`Soup, bread; and wine \\ beer ${SPAN}`],
  },
  {
    name: 'a title over two lines of the file',
    events: [`${AT_NINE}\nSUMMARY:A long ti\n tle`],
    says: [`A long title ${SPAN}`],
  },
  {
    name: 'markup in a title',
    events: [`${AT_NINE}\nSUMMARY:<b>Board</b> <script>alert(1)</script>&amp; staff`],
    says: [`Board & staff ${SPAN}`],
  },
  {
    name: 'the same entry twice: the newer one counts',
    events: [`UID:1\nSEQUENCE:2\nSUMMARY:New\n${AT_NINE}`, `UID:1\nSEQUENCE:1\nSUMMARY:Old\n${AT_NINE}`],
    says: [`New ${SPAN}`],
  },
  {
    name: 'entries that say nonsense, beside one that does not',
    events: ['DTSTART:tomorrow', 'SUMMARY:No time', `${AT_NINE}\nRRULE:FREQ=NEVER`, AT_NINE],
    says: [`A ${SPAN}`],
  },
]

export const CALENDAR_SHAPES: readonly CalendarShape[] = [
  ...zones,
  ...days,
  ...lengths,
  ...clocks,
  ...rules,
  ...exceptions,
  ...words,
]
