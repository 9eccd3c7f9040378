/**
 * An alert of the Common Alerting Protocol as far as displays need it. Words are those of the standard. Source: OASIS CAP 1.2, §3.2.
 */
export type CapAlert = {
  identifier: string
  sender: string
  /** epoch ms */
  sentMs: number
  status: CapStatus
  msgType: CapMessageType
  scope: CapScope
  /** earlier alerts that an update or a cancellation is about */
  references: CapReference[]
  infos: CapInfo[]
}
export type CapReference = { sender: string; identifier: string; sentMs: number }
export type CapInfo = {
  /** BCP 47; `en-US` where the alert names none */
  language: string
  categories: string[]
  event: string
  urgency: CapUrgency
  severity: CapSeverity
  certainty: CapCertainty
  /** epoch ms; null: the alert names no end */
  expiresMs: number | null
  headline: string
  description: string
  instruction: string
  eventCodes: CapCode[]
  areas: CapArea[]
}
/** A code of a system such as SAME. */
export type CapCode = { system: string; value: string }
export type CapPoint = { latitude: number; longitude: number }
export type CapArea = {
  name: string
  /** closed: the last point is the first one */
  polygons: CapPoint[][]
  circles: { centre: CapPoint; radiusKm: number }[]
  codes: CapCode[]
}

export const CAP_STATUSES = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
export type CapStatus = (typeof CAP_STATUSES)[number]
export const CAP_MESSAGE_TYPES = ['Alert', 'Update', 'Cancel', 'Ack', 'Error'] as const
export type CapMessageType = (typeof CAP_MESSAGE_TYPES)[number]
export const CAP_SCOPES = ['Public', 'Restricted', 'Private'] as const
export type CapScope = (typeof CAP_SCOPES)[number]
export const CAP_CATEGORIES = [
  'Geo',
  'Met',
  'Safety',
  'Security',
  'Rescue',
  'Fire',
  'Health',
  'Env',
  'Transport',
  'Infra',
  'CBRNE',
  'Other',
] as const
/** From the least to the greatest. */
export const CAP_SEVERITIES = ['Unknown', 'Minor', 'Moderate', 'Severe', 'Extreme'] as const
export type CapSeverity = (typeof CAP_SEVERITIES)[number]
export const CAP_URGENCIES = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'] as const
export type CapUrgency = (typeof CAP_URGENCIES)[number]
export const CAP_CERTAINTIES = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const
export type CapCertainty = (typeof CAP_CERTAINTIES)[number]

/** The priority of what an alert fires, by its severity. */
export const CAP_PRIORITIES: Readonly<Record<CapSeverity, number>> = {
  Extreme: 90,
  Severe: 70,
  Moderate: 50,
  Minor: 30,
  Unknown: 20,
}

/** What identifies an alert: its sender, its identifier and when it was sent. Source: CAP 1.2, §3.2.1 “references”. */
export const capIdentity = ({ sender, identifier, sentMs }: CapReference): string =>
  JSON.stringify([sender, identifier, sentMs])
