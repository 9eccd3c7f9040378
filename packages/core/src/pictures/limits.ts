/** How wide a picture of a display is at most, px. */
export const PICTURE_WIDTH_MOST = 960
/** The largest picture that a server takes, bytes. */
export const PICTURE_MOST_BYTES = 400 * 1_024
/** How long one live view lasts at most, ms. */
export const LIVE_VIEW_MS = 5 * 60_000
/** How often a live view gets a picture, ms. */
export const LIVE_FRAME_MS = 1_000
/** The largest body that brings a picture, which is base64 there, bytes. */
export const SENT_PICTURE_MOST_BYTES = 640 * 1_024
