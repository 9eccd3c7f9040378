import { defineTexts } from '@vitrine/texts'

/** Mails with a report of plays, in plain text. */
export const reportMailTexts = defineTexts('report-mails', {
  subject: [
    'Vitrine: {name}, {from} to {until}',
    'subject of a mail with a report; “from” and “until” are dates, both included',
  ],
  text: 'Hello,\n\nThe report “{name}” of {company} for {from} to {until} ({zone}) is attached.\n\nPlays: {count, number}\nCoverage: {coverage}\n\nCoverage is the share of time for which displays have delivered records. Displays that were offline report later.\n',
  noCoverage: ['none', 'the coverage of a report: no display was in use'],
  link: 'Open proof of play: {address}\n',
})
