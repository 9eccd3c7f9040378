import { defineTexts } from '@vitrine/texts'

/** Pairing a device: the address that its display opens, its code, and its name and screen. */
export const pairingTexts = defineTexts('pairing', {
  many: 'Many devices? <link>Prepare them from a list</link>, so that they pair without codes.',
  title: 'Pair a device',
  paired: '{name} is paired.',
  pairingCode: 'Pairing code',
  codePlaceholder: ['K7P X2Q', 'an example of a pairing code'],
  codeHint: 'The six letters and digits shown on the display.',
  namePlaceholder: ['Lobby, left of the door', 'an example of the name of a device'],
  proposedName: ['Display {number}', 'a name for the next device'],
  screen: ['Screen', 'what the device is to show, not the hardware'],
  chooseAScreen: 'Choose a screen',
  samplesInTheMaking: 'Vitrine is still creating the sample screens. They appear here when they are ready.',
  screenHint: 'Without a screen, the display opens its setup page and waits.',
  noScreen: 'No screen',
  makingSamples: 'Creating sample screens…',
  noScreensFound: 'No screens found',
  pairDevice: ['Pair device', 'a button'],
  address: ['Address', 'of a display on the network'],
  browser: 'Browser',
  firstSeen: ['First seen', 'when a display asked for a pairing code'],
  qrCode: 'QR code for {address}',
  openAddress: ['Open this address in the display’s browser:', 'the address is on the next line'],
  copyAddress: 'Copy address',
  otherAddresses: '{count, plural, one {# other address} other {# other addresses}}',
  onlyThisComputer:
    'Only this computer can open this address. To pair other displays, ask the person who runs the server to give it a public address.',
})
