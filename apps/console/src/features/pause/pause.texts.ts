import type { PausedPart } from '@vitrine/core'
import type { PauseResult } from '@vitrine/protocol'
import { defineTexts, type Source } from '@vitrine/texts'

/** Pausing the ads or the whole presentation of devices on purpose. */
export const pauseTexts = defineTexts('pause', {
  pauseEllipsis: ['Pause…', 'the ads or the presentation of devices; opens a dialog'],
  title: '{count, plural, =1 {Pause “{name}”} other {Pause # devices}}',
  titleAny: ['Pause devices', 'title of a dialog'],
  devices: ['Devices', 'which devices are paused; a list to choose from'],
  allDevices: 'All devices',
  what: ['What to pause', 'the ads or the whole presentation'],
  part: {
    ads: 'Ads only',
    presentation: 'The whole presentation',
  } as const satisfies Record<PausedPart, Source>,
  partHint: {
    ads: 'Content continues without ads.',
    presentation: 'Displays show a quiet picture with the time, without sound.',
  } as const satisfies Record<PausedPart, Source>,
  howLong: ['Duration', 'of a pause'],
  tomorrow: ['Until tomorrow', 'how long a pause lasts'],
  tomorrowHint: 'Until midnight in the time zone of each device.',
  ownTime: ['Until a set time', 'how long a pause lasts; a date and time follow'],
  endsAt: ['Ends at', 'a date and time'],
  inYourTime: 'In your time zone, {timeZone}',
  timeMissing: 'Enter a date and time.',
  timePast: 'Choose a time in the future.',
  timeTooFar: 'A pause can last up to {days, plural, one {# day} other {# days}}.',
  endsItself: 'Devices resume by themselves, even while they are offline.',

  checking: 'Checking devices…',
  will: '{count, plural, =0 {No device can be paused.} one {# device will be paused.} other {# devices will be paused.}}',
  cannot: [
    '{count, plural, one {# device can’t be paused:} other {# devices can’t be paused:}}',
    'a list of reasons follows',
  ],
  /** Why devices can't be paused, after their names and a colon. */
  because: {
    revoked: 'access revoked',
    unsupported: 'the player doesn’t support pausing; update it',
    no_time_zone: 'time zone unknown; choose another duration',
    missing: 'deleted',
  } as const satisfies Record<Exclude<PauseResult['result'], 'paused'>, Source>,
  reasonOf: ['{names}: {reason}', 'names of devices, and why they can’t be paused'],
  pauseOf: {
    ads: '{count, plural, one {Pause ads on # device} other {Pause ads on # devices}}',
    presentation: '{count, plural, one {Pause # device} other {Pause # devices}}',
  } as const satisfies Record<PausedPart, Source>,
  paused: '{count, plural, one {# device paused.} other {# devices paused.}}',
  couldNotCheck: 'Couldn’t check which devices can be paused.',

  standing: {
    ads: '{count, plural, one {Ads paused on # device} other {Ads paused on # devices}}',
    presentation: '{count, plural, one {# device paused} other {# devices paused}}',
  } as const satisfies Record<PausedPart, Source>,
  until: ['until {time}', 'after what is paused'],
  untilLast: ['until {time} at the latest', 'after what is paused'],
  untilBy: ['until {time} · {by}', 'when a pause ends, and who started it'],
  left: ['{time} left', 'the rest of a pause, for example: 4:59 left'],
  endNow: ['End now', 'a button: ends a pause early'],
  endQuestion: 'End the pause of {count, plural, one {# device} other {# devices}}?',
  endText: 'The devices resume immediately, or as soon as they are back online.',
  endPauses: ['End pause', 'a button'],
  resumed: '{count, plural, =0 {No device was paused.} one {# device resumes.} other {# devices resume.}}',
  notConfirmed: 'Waiting for the device to confirm the pause.',
})
