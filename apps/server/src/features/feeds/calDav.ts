const DAY_MS = 24 * 60 * 60_000
/** Appointments around today that are asked for, days: a day more on each side than is read of them. */
const BACK_DAYS = 2
const AHEAD_DAYS = 62

const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}T000000Z`

/** How a calendar of a CalDAV server is asked for its appointments (RFC 4791, 7.8): those around an instant, as they are stored. */
export const calendarQuery = (nowMs: number) => ({
  method: 'REPORT' as const,
  headers: {
    depth: '1',
    'content-type': 'application/xml; charset=utf-8',
    accept: 'application/xml, text/xml',
  },
  body:
    '<?xml version="1.0" encoding="utf-8"?>' +
    '<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">' +
    '<D:prop><C:calendar-data/></D:prop>' +
    '<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">' +
    `<C:time-range start="${stamp(nowMs - BACK_DAYS * DAY_MS)}" end="${stamp(nowMs + AHEAD_DAYS * DAY_MS)}"/>` +
    '</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>',
})
