import { defineTexts } from '@vitrine/texts'

/** The diagnostics reports of a device. What is in a report has its words in packages/render. */
export const diagnosticsTabTexts = defineTexts('device-diagnostics', {
  title: 'Diagnostics',
  none: 'No reports yet. Open <address>{address}</address> in the browser of the display. When the checks are done, choose “Send to the console”.',
  couldNotLoad: 'Couldn’t load the diagnostics reports',
  report: ['Report', 'a field: which of several reports is shown'],
  receivedAt: ['Received {at}', 'a report'],
  /** A report in the list of reports: when it was received, and what it says. */
  entry: {
    ready: '{at}: ready for signage',
    limits: '{at}: works, with limits',
    unsuitable: '{at}: not suitable',
  },
  print: ['Print report', 'a button'],
  sheetTitle: ['Diagnostics of {name}', 'heading of the printed report: the name of a device'],
  changes: 'Changes since the report before',
  noChanges: 'Nothing changed since the report before.',
  firstReport: 'This is the first report, so there is nothing to compare it with.',
  findings: 'Findings',
  noFindings: 'The checks found nothing wrong.',
  details: 'Details',
  hertz: ['{value} Hz', 'times per second'],
  kilohertz: ['{value} kHz', 'thousands of times per second'],
})
