import { defineTexts } from '@vitrine/texts'

/** Whether devices have the newest schedule, on the page of the schedule and of a device. */
export const scheduleArrivalTexts = defineTexts('schedule-arrival', {
  title: ['Newest schedule', 'heading: which devices have it'],
  loading: 'Loading which devices have the newest schedule',
  couldNotLoad: 'Couldn’t load which devices have the newest schedule.',
  none: 'No device here has had an event yet.',
  all: '{count, plural, one {The device has the newest schedule.} other {All # devices have the newest schedule.}}',
  some: [
    'The newest schedule is on {have, number} of {count, plural, one {# device} other {# devices}}.',
    'have: how many of them; count: all',
  ],
  showLacking: ['Show the others', 'devices that do not have the newest schedule; a button'],
  lacking: ['Devices without the newest schedule', 'name of a list'],
  more: '{count, plural, one {# more device} other {# more devices}}',
  why: {
    neverReported: ['Never reported', 'why a device does not have the newest schedule'],
    offline: ['Offline since {when}', 'when: a date or time'],
    notYet: ['Not reported yet; changed {when}', 'when: a date or time at which the schedule was changed'],
  },
  device: ['Schedule', 'whether a device has the newest one'],
  deviceHas: ['The newest', 'after “Schedule”'],
  deviceLacks: ['Not the newest. {why}', 'after “Schedule”; why: such as “Offline since 10:15”'],
  deviceNone: ['No events', 'after “Schedule”: none ever applied to this device'],
  deviceUnknown: ['Couldn’t load', 'after “Schedule”'],
})
