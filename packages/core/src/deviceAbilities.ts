import * as z from 'zod/mini'
import { reasonSchemas, type ReportedReason } from './deviceReasons.ts'

/** Whether a device can do something, and if not, why. */
const abilitySchema = z.object({ able: z.boolean(), ...reasonSchemas })
export type Ability = z.infer<typeof abilitySchema>

/** What a device's host (a browser, or a kiosk that runs one) can or cannot do, as the device reports it. */
export const deviceAbilitiesSchema = z.partial(
  z.object({
    /** fills its display without anybody touching it */
    fullScreen: abilitySchema,
    /** keeps its display from going to sleep */
    wakeLock: abilitySchema,
    /** takes the keys that would lead out of the player */
    keyboardLock: abilitySchema,
    pointerHidden: abilitySchema,
    /** nobody at the glass can leave the player */
    pinned: abilitySchema,
    /** shows a camera or what comes in over HDMI */
    captureDevice: abilitySchema,
    /** opens an address outside the player */
    openExternal: abilitySchema,
    /** its browser can be restarted from afar */
    restart: abilitySchema,
    /** its player does what operators ask from afar; older players do not say */
    remote: abilitySchema,
    /** its machine can be restarted from afar */
    restartMachine: abilitySchema,
    /** its display can be switched off; others show black instead */
    displayPower: abilitySchema,
    /** the sound of the whole machine is turned; others turn the player's own */
    systemVolume: abilitySchema,
  }),
)
export type DeviceAbilities = z.infer<typeof deviceAbilitiesSchema>
export type AbilityName = keyof DeviceAbilities

/**
 * Why a device cannot do something, as it says itself: it may give no reason.
 * @returns null when it can, or when it has not said (an older player does not)
 */
export function whyUnable(abilities: DeviceAbilities | undefined, name: AbilityName): ReportedReason | null {
  const ability = abilities?.[name]
  if (!ability || ability.able) return null
  const { able: _able, ...reason } = ability
  return reason
}
