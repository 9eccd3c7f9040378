import { defineTexts } from '@vitrine/texts'

export const faultTexts = defineTexts('fault', {
  playsAside: 'The server set play records aside.',
  screenScript: 'The script of the screen failed.',
  details: ['Details: {details}', 'technical words of a device, in English, after a sentence'],
  since: ['{fault} Since {at}.', 'the fault is a sentence or two'],

  /** The faults that devices report, each a whole sentence. The reason can follow, in a sentence of its own. */
  fault: {
    ACTIVATION_FAILED: 'The device couldn’t activate. It tries again automatically.',
    EVENT_UNREADABLE: 'The device received a message that it can’t read.',
    NO_DEVICE_ID: 'The device has no hardware ID, so it uses one of its own.',
    PUSH_REGISTRATION_FAILED: 'The device couldn’t register for push notifications.',
    PUSH_DENIED: 'The browser doesn’t allow push notifications.',
    SUBSCRIPTION_FAILED: 'The connection to the server is interrupted. The device reconnects automatically.',
    MEDIA_STREAM_FAILED: 'The capture device shows no picture.',
    PINNED_MODE_FAILED: 'The player couldn’t use full screen, lock the keys or keep the display awake.',
    OVERLAY_MISSING: 'The version refers to an ad that it doesn’t contain.',
    DELEGATE_MISSING: 'A setting needs a feature that this browser doesn’t support.',
    NO_CURRENT_USER: 'Nobody is signed in.',
    NO_CREDENTIALS: 'The device has no access to the server. Pair it again.',
    CONNECTION_FAILED: 'The device can’t reach the server. It tries again automatically.',
    MEDIA_CHECK_FAILED: 'The file {name} was damaged. The device downloads it again.',
    MEDIA_FETCH_FAILED: 'The device couldn’t download the file {name}. It tries again automatically.',
    STORAGE_FULL: 'Storage is full: no space for {name}.',
    STORAGE_FAILED: 'The device couldn’t store data.',
    PRESENTATION_REFUSED: 'The device couldn’t use a new version, so it keeps showing the previous one.',
    FEED_UNREADABLE: 'The device couldn’t read new data of a feed, so it keeps showing the previous data.',
    WIDGET_UNREADABLE: [
      'The player doesn’t know the widget “{name}” or its settings, so it leaves it out. Update the player.',
      'the name of a kind of widget, as code has it',
    ],
    WIDGET_STOPPED: [
      'The widget “{name}” failed, so the device leaves it out. Use another version of its package.',
      'the name of a kind of widget, as code has it',
    ],
    PROGRAMME_UNREADABLE: 'The device couldn’t read its schedule, so it keeps using the previous one.',
    PROGRAMME_NOT_READY:
      'The scheduled screen {name} isn’t complete on the device, so the previous screen stays on.',
    EMERGENCY_SILENT: 'The browser doesn’t play the sound of an emergency. The message is shown in silence.',
    PLAYS_LOST:
      'Storage is full: {count, plural, one {# play record was lost.} other {# play records were lost.}}',
    PLAYS_REFUSED:
      '{count, plural, one {The server rejected # play record.} other {The server rejected # play records.}}',
    SCRIPT_FAILED: 'The script of {name} failed.',
    DISPLAY_BLACK: 'The display is black, although the player presents something. Check the graphics driver.',
    DISPLAY_FROZEN: 'The picture on the display stands still, although the player presents something new.',
    DISPLAY_COVERED: 'Something else covers what the player presents.',
    ITEM_FAILED: 'The device couldn’t show {name}. It skips this item for a while.',
  },
})
