import { defineTexts } from '@vitrine/texts'

/** The page of a display that waits to be paired. */
export const pairingPageTexts = defineTexts('player-pairing', {
  waiting: 'This display is waiting to be paired.',
  connecting: 'This display is connecting to its server.',
  gettingReady: 'This display is getting ready.',
  enter: 'Open <address>{address}</address> and enter this code.',
  enterOrScan: 'Open <address>{address}</address> and enter this code, or scan the QR code with your phone.',
  retries: 'It tries again until the server responds.',
  codeSoon: 'A pairing code appears here shortly.',
  unreachable: 'The server can’t be reached. Pairing works again when it is back.',
  newCode: '{minutes, plural, one {A new code appears in # minute} other {A new code appears in # minutes}}',
  newCodeNow: 'A new code is on its way',
  code: ['Code {code}', 'read aloud, letter by letter'],
  scan: ['Pair this display with the code {code}', 'describes the QR code'],
  /** The device and its connection, in small letters. */
  device: {
    offline: ['Device {id} · offline', 'id: the end of the device’s ID'],
    connecting: ['Device {id} · connecting', 'id: the end of the device’s ID'],
    connected: ['Device {id} · connected', 'id: the end of the device’s ID'],
  },
  /** The same before the device has an ID. */
  link: { offline: 'Offline', connecting: 'Connecting', connected: 'Connected' },
})
