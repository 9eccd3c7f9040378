import { travelTexts } from './travel.texts.ts'

/** Says that an emergency, or a drill of it, covers a display or zones of its screen. */
export function emergencyWords({
  name,
  drill,
  covers,
}: {
  name: string
  drill: boolean
  covers: 'display' | 'zones'
}): string {
  if (covers === 'zones')
    return drill ? travelTexts.drillInZones({ name }) : travelTexts.emergencyInZones({ name })
  return drill ? travelTexts.drill({ name }) : travelTexts.emergency({ name })
}
