/** The colours of emergencies. */
export const EMERGENCY_COLOUR_NAMES = ['red', 'orange', 'violet', 'black', 'teal', 'blue'] as const
export type EmergencyColour = (typeof EMERGENCY_COLOUR_NAMES)[number]

/**
 * What each colour is on a display, as `#rrggbb`: `ground` behind the message, `ink` for its text and symbol, `foot` for the
 * arrow and direction on the white foot. Every pair is read at a contrast of 4.5 or more. Source: WCAG 2.2, 1.4.3 (AA).
 */
export const EMERGENCY_COLOURS: Readonly<
  Record<EmergencyColour, { ground: string; ink: string; foot: string }>
> = {
  red: { ground: '#B3261E', ink: '#FFFFFF', foot: '#B3261E' },
  orange: { ground: '#E39A1F', ink: '#101828', foot: '#101828' },
  violet: { ground: '#6A4BBC', ink: '#FFFFFF', foot: '#6A4BBC' },
  black: { ground: '#101828', ink: '#FFFFFF', foot: '#101828' },
  teal: { ground: '#0B6E67', ink: '#FFFFFF', foot: '#0B6E67' },
  blue: { ground: '#1F5FA8', ink: '#FFFFFF', foot: '#1F5FA8' },
}
/** The foot of a message. */
export const EMERGENCY_FOOT_GROUND = '#FFFFFF'
/** The band and edge of a drill; no emergency has this ground. */
export const DRILL_COLOURS = { ground: '#FFD21F', ink: '#101828' } as const
