import * as z from 'zod/mini'

type None = Record<never, never>

/**
 * Why something on a device is not as it should be: each code with its facts. Devices report the code with an English sentence, for
 * readers of the API and for consoles that do not know the code; the console makes its own words.
 */
export type DeviceReasonFacts = {
  // a file cannot be loaded
  corrupt: None
  full: None
  refused: None
  missing: None
  network: None
  // a version cannot be used
  versionUnreadable: None
  versionHash: None
  versionEmpty: None
  versionFile: None
  versionLink: None
  versionAd: None
  versionUnavailable: None
  // the device does not start without the network
  startPlainHttp: None
  startNoWorker: None
  startStoring: None
  startNotStored: { detail: string }
  startNoStorage: { detail: string }
  startNoMedia: None
  startNoSettings: { keys: string }
  startSimulated: None
  // its browser or kiosk lacks something
  needsHttps: None
  noFullScreen: None
  noWakeLock: None
  noKeyboardLock: None
  noCaptureDevices: None
  cameraForbidden: None
  captureUnknown: None
  captureMissing: None
  onlyKiosk: None
  pageCannotRestart: None
  kioskOpensNothing: None
  playerTooOld: None
  onlyRunner: None
  noReboot: None
  displayOnlyBlack: None
  playerVolume: None
  // what it found when it looked at what it shows
  notPainting: None
  itemNotShown: None
  pictureGone: None
  pictureChanged: None
  videoEmpty: None
  videoStill: None
  checkFailed: None
  // an item cannot be shown
  pictureBroken: None
  videoBroken: None
  streamsUnsupported: None
  streamBroken: None
  pageSlow: None
  pageUnreachable: None
  hostBlocked: None
  notReady: None
  // the capture device shows nothing
  captureFrozen: None
  captureRemoved: None
  captureNoSignal: None
  // a script is stopped
  scriptSilent: None
  scriptFlood: None
  scriptNotStarted: None
  // what the server concludes from its report
  fileFailed: None
  notShownYet: None
}
export type DeviceReasonCode = keyof DeviceReasonFacts

const code = z.optional(z.string().check(z.maxLength(60)))
const params = z.optional(z.record(z.string(), z.union([z.string(), z.number()])))
/** How a reason is reported: in English, and by a code with its facts; older players give no code, and newer ones may have others. */
export const reasonSchemas = {
  reason: z.optional(z.string().check(z.maxLength(1_000))),
  reason_code: code,
  reason_params: params,
}
export type ReportedReason = z.infer<z.ZodMiniObject<typeof reasonSchemas>>

/** Says why something cannot be shown: in English, and as a code where there is one. */
export type TellReason = (reason: string, code?: DeviceReasonCode) => void

/** A reason as it is reported. */
export const deviceReason = <C extends DeviceReasonCode>(
  reason_code: C,
  reason: string,
  reason_params?: DeviceReasonFacts[C],
): { reason: string; reason_code: C; reason_params?: DeviceReasonFacts[C] } => ({
  reason,
  reason_code,
  ...(reason_params && { reason_params }),
})
