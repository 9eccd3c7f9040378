import type { HealthMetric, HealthSpan } from '@vitrine/protocol'
import { defineTexts, type Source } from '@vitrine/texts'

/** The health of a device over time. */
export const healthTexts = defineTexts('device-health', {
  title: ['Health', 'a tab: how a device has been over time'],
  span: ['Period', 'a choice: which time a graph shows'],
  spans: { '24h': '24 hours', '7d': '7 days', '90d': '90 days' } as const satisfies Record<
    HealthSpan,
    Source
  >,
  /** What is measured. */
  metric: {
    temperature: 'Temperature',
    memory: 'Memory in use',
    storage: 'Storage in use',
    clock_offset: ['Clock offset', 'how far the clock of the device is off'],
    round_trip: ['Network round trip', 'how long the server takes to answer'],
    late: ['Lateness', 'by how much items appear late'],
    faults: 'Open faults',
    skew: ['Behind other displays', 'how much later items appear than on other displays of the same screen'],
  } as const satisfies Record<HealthMetric, Source>,
  degrees: '{value} °C',
  latest: ['Latest: {value}', 'the newest measurement'],
  unknown: ['No value', 'in a table, where nothing was measured'],
  showTable: 'Show as table',
  showGraphs: 'Show as graphs',
  time: 'Time',
  events: 'Events',
  moreEvents: 'The newest {count, number} events of this period are shown.',
  noEvents: 'No events in this period.',
  couldNotLoad: 'Couldn’t load the health of this device',
  none: 'No measurements in this period. They arrive with the reports of the device, at most one each minute.',
  graph: ['{metric} over {span}', 'name of a graph, such as “Temperature over 24 hours”'],
  zone: 'Times are in your time zone ({timeZone}).',
})
