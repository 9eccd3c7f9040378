/** The instant that a preview begins at, and the zone whose wall clock decides what may play. */
export type PreviewInstant = { fromMs: number; timeZone: string }
