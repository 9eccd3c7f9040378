import { defineTexts } from '@vitrine/texts'

/** Widgets and slides that are tried on a device. */
export const trialTexts = defineTexts('trials', {
  tryOnDevice: ['Try on a device', 'a widget or a slide, a button'],
  title: ['Try “{name}” on a device', 'a widget or a slide'],
  about:
    '{seconds, plural, one {It covers the display for # second. The current content continues underneath. Nothing is published.} other {It covers the display for # seconds. The current content continues underneath. Nothing is published.}}',
  device: 'Device',
  choose: 'Choose a device',
  show: ['Show', 'a widget or a slide on a device, a button'],
  end: ['End', 'the trial of a widget or a slide on a device, a button'],
  shown: ['Showing on the display.', 'the widget or the slide that is tried'],
  ended: 'The display is back to its screen.',
})
