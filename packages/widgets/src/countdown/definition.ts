import { localTimeField, textField, type WidgetDefinition } from '../definition.ts'

const WEEK_MS = 7 * 86_400_000

export const countdownSettings = {
  /** a date and time of day where the display is */
  until: localTimeField,
  /** what stands there afterwards */
  after: textField(300),
}

export const countdown: WidgetDefinition<typeof countdownSettings> = {
  defaults: (nowMs) => ({
    until: `${new Date(nowMs + WEEK_MS).toISOString().slice(0, 10)}T18:00`,
    after: 'Now',
  }),
  words: ({ after }) => [after],
}
