import { fieldError, SignageError, type FieldError } from '@vitrine/core'
import { EMERGENCY_TEXTS_MOST, type EmergencyChange } from '@vitrine/core/emergency'
import type { EmergencyPlace, EmergencyTarget, ReadEmergency } from '@vitrine/protocol'

/** What an emergency may name, by ids. */
export type Nameable = {
  groups: { has(id: string): boolean }
  devices: { has(id: string): boolean }
  screens: { has(id: string): boolean }
}

/**
 * Checks what no schema says of an emergency.
 * @throws SignageError `INVALID_INPUT` with every field that is refused
 */
export function checkEmergency(
  { targets, message, overrides, takes }: ReadEmergency,
  { groups, devices, screens }: Nameable,
): void {
  const errors: FieldError[] = []
  const names = (field: string, place: EmergencyTarget | EmergencyPlace): void => {
    if ('device_id' in place && !devices.has(place.device_id))
      errors.push(fieldError(`${field}.device_id`, 'DEVICE_MISSING'))
    if ('group_id' in place && !groups.has(place.group_id))
      errors.push(fieldError(`${field}.group_id`, 'GROUP_MISSING'))
    if ('screen_id' in place && !screens.has(place.screen_id))
      errors.push(fieldError(`${field}.screen_id`, 'SCREEN_MISSING'))
  }
  const says = (field: string, { direction }: EmergencyChange): void => {
    if (direction && Object.keys(direction).length > EMERGENCY_TEXTS_MOST)
      errors.push(fieldError(`${field}.direction`, 'LIST_TOO_LONG', { maximum: EMERGENCY_TEXTS_MOST }))
  }
  for (const [index, target] of targets.entries()) names(`targets.${index}`, target)
  says('message', message)
  for (const [index, override] of overrides.entries()) {
    names(`overrides.${index}.for`, override.for)
    says(`overrides.${index}.message`, override.message)
  }
  if (takes === 'zones' && !overrides.some(({ for: place }) => 'zone_id' in place))
    errors.push(fieldError('overrides', 'EMERGENCY_ZONE_NEEDED'))
  if (errors.length > 0) throw new SignageError('INVALID_INPUT', {}, { fields: errors.slice(0, 20) })
}
