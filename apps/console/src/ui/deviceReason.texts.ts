import { defineTexts } from '@vitrine/texts'

/** Why something on a device is not as it should be, each a whole sentence, by the code that the device reports. */
export const deviceReasonTexts = defineTexts('deviceReason', {
  unknown: ['The device gave no reason.', 'why something is wrong or not possible'],
  reason: {
    corrupt: 'The file was damaged in transfer.',
    full: 'The device has no storage space left.',
    refused: 'The server denied this device access.',
    missing: 'The server doesn’t have this file for this device.',
    network: 'The connection to the server failed.',

    versionUnreadable: 'The device can’t read this version. Update the player.',
    versionHash: 'The version was damaged in transfer.',
    versionEmpty: 'The version has nothing to show.',
    versionFile: 'The version uses a file that it doesn’t include.',
    versionLink: 'A touch action opens a slide that the version doesn’t contain.',
    versionAd: 'The version refers to an ad that it doesn’t contain.',
    versionUnavailable: 'The server doesn’t have this version for this device.',

    startPlainHttp:
      'The player was opened over HTTP, and browsers start pages offline only over HTTPS. Set TLS_CERT and TLS_KEY on the server, then open the player at its https address.',
    startNoWorker: 'The browser doesn’t support service workers, which an offline start needs.',
    startStoring: 'The player is still being stored on the device.',
    startNotStored: 'The player couldn’t be stored on the device ({detail}).',
    startNoStorage: 'The device can’t store its content ({detail}), so it plays from memory.',
    startNoMedia: 'The setting “Keep media on the device” is off.',
    startNoSettings:
      'The browser can’t store the device’s settings ({keys}). After a restart it shows older content or none.',
    startSimulated: 'This is a simulated device.',

    needsHttps:
      'The player was opened over HTTP, where browsers don’t allow this. Open it over HTTPS or in the kiosk.',
    noFullScreen: 'The browser doesn’t allow full screen.',
    noWakeLock: 'The browser can’t keep the display awake.',
    noKeyboardLock: 'The browser doesn’t let the player lock the keyboard.',
    noCaptureDevices: 'The browser doesn’t support capture devices.',
    cameraForbidden: 'The browser doesn’t allow the player to use the camera.',
    captureUnknown: 'The browser doesn’t list its capture devices.',
    captureMissing: 'No capture device or camera is connected.',
    onlyKiosk: 'Only the kiosk can keep people from leaving the player.',
    pageCannotRestart: 'A web page can’t restart its browser. Use the kiosk instead.',
    kioskOpensNothing: 'The kiosk doesn’t open other pages.',
    playerTooOld: 'The player of this device doesn’t support this. Update the player.',
    onlyRunner: 'Only devices that run the kiosk runner can do this.',
    noReboot: 'The kiosk runner can’t restart this machine: systemctl is missing.',
    displayOnlyBlack: 'This device can’t switch its display off. It shows black instead.',
    playerVolume: 'The machine has no mixer. The player sets its own volume.',

    notPainting: 'The player’s page has stopped drawing.',
    itemNotShown: 'The display doesn’t show the item that is due.',
    pictureGone: 'An image in the current item is missing on the display.',
    pictureChanged: 'An image in the current item looks different than expected.',
    videoEmpty: 'The current video shows no picture.',
    videoStill: 'The current video has stopped.',
    checkFailed: 'The display doesn’t show the expected content.',

    pictureBroken: 'The browser can’t show an image in this item.',
    videoBroken: 'The browser can’t play the video in this item.',
    streamsUnsupported: 'The browser can’t play streams.',
    streamBroken: 'The stream can’t be played.',
    pageSlow: 'The web page took too long to load.',
    pageUnreachable: 'The web page can’t be reached.',
    hostBlocked: 'A rule for outside hosts blocks this address.',
    notReady: 'The item was not ready in time.',

    captureFrozen: 'The capture device sends no new frames.',
    captureRemoved: 'The capture device was disconnected.',
    captureNoSignal: 'The capture device has no signal.',

    scriptSilent: 'The script didn’t respond.',
    scriptFlood: 'The script sent too many messages.',
    scriptNotStarted: 'The script didn’t start.',

    fileFailed: 'The device couldn’t download a file.',
    notShownYet: 'The device has not shown its screen yet.',
  },
})
