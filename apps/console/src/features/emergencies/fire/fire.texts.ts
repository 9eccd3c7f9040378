import { defineTexts } from '@vitrine/texts'

/** Firing an emergency: what, where, and two seconds of holding. */
export const fireTexts = defineTexts('fire', {
  back: ['Emergencies', 'a link to the page of all emergencies'],
  page: ['Fire', 'where one is, after the link to all emergencies'],
  mode: ['Real emergency or drill', 'label of a choice'],
  choose: ['Choose', 'first of two steps: which emergency'],
  onDisplays: ['On the displays', 'heading above two pictures'],
  untilCleared: 'Until cleared',
  untilClearedAtMost: ['At most {span}', 'how long an emergency stays; span: for example 4 hr'],
  endsAfter: ['Ends by itself', 'label of a choice: after how much time'],
  where:
    '{devices, plural, one {# device} other {# devices}} in {places, plural, one {# place} other {# places}}',
  inContact: ['{count, number} in contact', 'devices that are connected'],
  placeDevices: '{count, plural, one {# device} other {# devices}}',
  placeDirection: [
    '{count, plural, one {# device} other {# devices}} · {direction}',
    'direction: where people go, such as “Car park, north”',
  ],
  changePlaces: ['Places', 'label of a list with checkboxes'],
  noTargets: 'This emergency reaches no device. Edit it and choose where it is shown.',
  hold: 'Hold 2 seconds to fire',
  keepHolding: 'Keep holding',
  secondsLeft: ['{seconds, number} s', 'a countdown; seconds with one decimal'],
  holdReal: ['{name}, {count, plural, one {# device} other {# devices}}', 'name: of an emergency'],
  holdDrill: ['{name} (drill), {count, plural, one {# device} other {# devices}}', 'name: of an emergency'],
  chooseFirst: 'Choose an emergency',
  choosePlace: 'Choose at least one place',
  release: 'Release to cancel. Nothing has been sent yet.',
  holdHint: 'Hold the button, or hold Space or Enter. Release to cancel.',
  cancelled: 'Cancelled. Nothing has been sent.',
  cannotHold: 'I cannot hold a button',
  firstPress: ['Prepare to fire', 'first of two buttons that are pressed one after the other'],
  secondPress: [
    '{drill, select, yes {Fire drill} other {Fire real emergency}}',
    'second of two buttons that are pressed one after the other',
  ],
  armed: 'Ready. Press “{button}” to send it.',
  sending: 'Sending…',
  sent: '“{name}” fired on {count, plural, one {# device} other {# devices}}.',
  failed: 'Couldn’t fire “{name}”',
  failedOffline:
    'No connection to the server. It is not known whether the emergency was sent. Trying again cannot fire it twice.',
  tryAgain: 'Try again',
  offline:
    'No connection to the server. Nothing can be sent until it is back. Trying again cannot fire an emergency twice.',
  isActive: 'This emergency is already active.',
})
