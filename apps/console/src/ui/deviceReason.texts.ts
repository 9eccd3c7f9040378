import { defineTexts } from '@vitrine/texts'

/** Why something on a device is not as it should be, each a whole sentence, by the code that the device reports. */
export const deviceReasonTexts = defineTexts('deviceReason', {
  unknown: ['The device gave no reason.', 'why something is wrong or not possible'],
  reason: {
    corrupt: 'The file was damaged in transfer.',
    full: 'The device has no storage space left.',
    refused: 'The server rejected the device’s credential.',
    missing: 'The server does not have this file for this device.',
    network: 'The connection to the server failed.',

    versionUnreadable: 'The device can’t read this version. Update the player.',
    versionHash: 'The version was damaged in transfer.',
    versionEmpty: 'The version has nothing to show.',
    versionFile: 'The version shows a file that it does not list.',
    versionLink: 'A touch action opens a slide that the version does not contain.',
    versionAd: 'The version names an ad that it does not contain.',
    versionUnavailable: 'The server does not have this version for this device.',

    startPlainHttp:
      'The player was opened over HTTP, and browsers start pages offline only over HTTPS. Set TLS_CERT and TLS_KEY on the server, then open the player at its https address.',
    startNoWorker: 'The browser does not support service workers, which starting offline needs.',
    startStoring: 'The player is still being stored on the device.',
    startNotStored: 'The player could not be stored on the device ({detail}).',
    startNoStorage: 'The device can’t store its content ({detail}), so it plays from memory.',
    startNoMedia: 'The setting that stores media on the device is off.',
    startNoSettings:
      'The browser can’t store the device’s settings ({keys}). After a restart it shows older content or none.',
    startSimulated: 'This is a simulated device.',

    needsHttps:
      'The player was opened over HTTP, where browsers do not allow this. Open it over HTTPS or in the kiosk.',
    noFullScreen: 'The browser does not allow full screen.',
    noWakeLock: 'The browser can’t keep the display awake.',
    noKeyboardLock: 'The browser does not let the player take its keys.',
    noCaptureDevices: 'The browser does not support capture devices.',
    cameraForbidden: 'The browser does not allow the player to use the camera.',
    captureUnknown: 'The browser does not list its capture devices.',
    captureMissing: 'No capture device or camera is connected.',
    onlyKiosk: 'Only the kiosk can keep people from leaving the player.',
    pageCannotRestart: 'A page can’t restart its browser. Use the kiosk for that.',
    kioskOpensNothing: 'The kiosk opens no other pages.',

    notPainting: 'The player’s page has stopped drawing.',
    itemNotShown: 'The display does not show the item that is due.',
    pictureGone: 'A picture of the current item is missing on the display.',
    pictureChanged: 'A picture of the current item does not look as it should.',
    videoEmpty: 'The current video shows no picture.',
    videoStill: 'The current video has stopped.',
    checkFailed: 'The display does not show what it should.',

    pictureBroken: 'The browser can’t show a picture of it.',
    videoBroken: 'The browser can’t play its video.',
    streamsUnsupported: 'The browser can’t play streams.',
    streamBroken: 'Its stream can’t be played.',
    pageSlow: 'Its web page took too long to load.',
    pageUnreachable: 'Its web page can’t be reached.',
    notReady: 'It was not ready in time.',

    captureFrozen: 'The capture device sends no new pictures.',
    captureRemoved: 'The capture device was disconnected.',
    captureNoSignal: 'The capture device gets no signal.',

    scriptSilent: 'The script did not respond.',
    scriptFlood: 'The script sent too many messages.',
    scriptNotStarted: 'The script did not start.',

    fileFailed: 'A file could not be downloaded.',
    notShownYet: 'The device has not shown its screen yet.',
  },
})
