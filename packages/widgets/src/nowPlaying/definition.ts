import { feedField, headingField, switchField, type WidgetDefinition } from '../definition.ts'

export const nowPlayingSettings = {
  feed: feedField,
  /** what stands above the title; empty: “Now playing” */
  heading: headingField,
  /** whether what comes next is shown, if the source says it */
  next: switchField,
}

export const nowPlaying: WidgetDefinition<typeof nowPlayingSettings> = {
  defaults: () => ({ heading: '', next: true }),
  words: ({ heading }) => [heading],
  feedKinds: ['table', 'value'],
}
