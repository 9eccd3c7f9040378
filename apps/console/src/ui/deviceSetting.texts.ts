import type { SettingOfKind, SettingRow, SettingTab, settingFields } from '@vitrine/core'
import { defineTexts, type Source } from '@vitrine/texts'

/** The name of a setting, and what it does. */
type Explained = { label: Source; about: Source }
type Options<Name extends SettingOfKind<'choice'>> = (typeof settingFields)[Name]['options'][number]
type FieldTexts = Record<SettingOfKind<'switch'>, Explained> &
  /** `sign` stands in the field, before the number */
  Record<SettingOfKind<'number'>, { label: Source; sign: Source }> & {
    [Name in SettingOfKind<'choice'>]: Explained & { option: Record<Options<Name>, Source> }
  }

/** The settings of a device. */
export const deviceSettingTexts = defineTexts('device-settings', {
  tab: {
    picture: 'Picture',
    wall: 'Video wall',
    playback: 'Playback',
    input: ['Input', 'pictures from outside, as over HDMI'],
  } as const satisfies Record<SettingTab, Source>,
  /** Settings that stand side by side under one name. */
  row: {
    offset: { label: 'Offset', about: 'Moves the picture to the right (X) and down (Y).' },
    scale: { label: 'Scale', about: 'Enlarges or shrinks the picture. 1 fits the display.' },
  } as const satisfies Record<SettingRow, Explained>,
  /** What each setting is called. */
  field: {
    rotate: {
      label: 'Rotation',
      about: 'Rotates the picture clockwise to match how the display is mounted.',
      option: { 0: '0°', 90: '90°', 180: '180°', 270: '270°' },
    },
    x: { label: 'Offset X', sign: 'X' },
    y: { label: 'Offset Y', sign: 'Y' },
    scaleX: { label: 'Scale X', sign: 'X' },
    scaleY: { label: 'Scale Y', sign: 'Y' },
    blankScreen: { label: 'Blank screen', about: 'Shows black. Not reported as a fault.' },
    offlineMedia: {
      label: 'Keep media on the device',
      about:
        'Stores media on the device to play it offline. When this is off, the device streams media and deletes stored media.',
    },
    screenLock: {
      label: 'Keep the display awake',
      about: 'Asks the browser to keep the display on.',
    },
    remoteFullScreen: {
      label: 'Full screen',
      about: 'Switches to full screen as soon as the browser allows it.',
    },
    pictureEvery: {
      label: 'Take pictures',
      about: 'Sends pictures of the display to the console, so that you can see what it showed and when.',
      option: {
        0: ['Off', 'no pictures'],
        10: ['Every 10 min', 'pictures of a display'],
        60: ['Hourly', 'pictures of a display'],
        1440: ['Daily', 'pictures of a display'],
      },
    },
    setup: {
      label: 'Run setup again',
      about: 'Opens the setup page on the device. Turns off when someone finishes setup there.',
    },
    mediaPassthrough: {
      label: 'Show a capture device',
      about: 'Shows an HDMI input or a camera instead of the screen.',
    },
  } as const satisfies FieldTexts,
  notAvailable: ['Not available on this device: {reason}', 'the reason is a sentence'],

  /** The place of a device in a video wall. */
  wall: {
    title: 'Video wall',
    alone: 'Add columns or rows to spread one picture over several devices.',
    hint: 'Count from the top left, as viewers see the wall. Give each device its own position.',
    columns: 'Columns',
    rows: 'Rows',
    column: 'Column of this device',
    row: 'Row of this device',
    bezelX: 'Gap between columns (px)',
    bezelY: 'Gap between rows (px)',
  },
  /** The language of a display. */
  language: {
    label: ['Language', 'of the display'],
    about:
      'Sets how dates, times and numbers are written, and the language of the player’s own texts. Texts that are not translated are in English.',
    browser: 'Browser’s language',
  },
  /** How a captured picture is shown. */
  capture: {
    source: 'Source',
    sourceHint: 'The browser’s ID for the input. Leave empty to use the first one.',
    fit: 'Fit',
    fitHint: 'Applies when the input and the display differ in shape.',
    fill: 'Fill (crop)',
    contain: ['Fit', 'shows the whole picture'],
    stretch: 'Stretch',
    resolution: 'Resolution',
    resolutionHint: 'Requested from the input. Enter 0 for the input’s own resolution.',
    width: 'Width',
    widthSign: ['W', 'short for width'],
    height: 'Height',
    heightSign: ['H', 'short for height'],
    sound: 'Sound',
    soundHint: 'Plays the input’s sound.',
  },

  /** Accounts of social networks that a device has of its own. */
  accounts: {
    tab: ['Accounts', 'of a device for social networks'],
    about:
      'Feeds of social networks show the company’s account. Turn on a network to show an account of this device instead.',
    empty: 'Leave empty to keep the stored token.',
    keyEmpty: 'Leave empty to keep the stored key.',
  },

  groups: 'Groups of settings',
  allSaved: 'All changes saved',
  savesLater: 'Saves {span} after the last change',
  savesLaterOffline: [
    'Saves {span} after the last change. You can try changes only while the device is online.',
    'span: for example, 2 sec',
  ],
  tryOut: 'Try on the device',
  sent: 'Sent to the device, not saved. Reverts in {span}.',
  shown: 'Shown on the device, not saved. Reverts in {span}.',
  keep: 'Keep settings',
  revert: ['Revert', 'take back settings that are tried on the device'],
  reverted: 'Reverted to the saved settings',
  notTried: ['Not tried: {reason} The saved settings are unchanged.', 'the reason is a sentence'],
})
