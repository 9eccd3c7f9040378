export { emergenciesOf, type Emergencies, type EmergencyView, type OrderOnTheSpot } from './emergencies.ts'
export type { HeldActivation } from './emergencyMemory.ts'
