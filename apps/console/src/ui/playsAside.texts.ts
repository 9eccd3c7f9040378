import type { PlayRefusal } from '@vitrine/protocol'
import { defineTexts } from '@vitrine/texts'

/** Why the server set a play record aside, by its code. */
export const asideReasonTexts = defineTexts('plays-aside', {
  shape: 'The record is damaged or incomplete.',
  hash: 'The record was changed after it was made.',
  signature: 'The record’s signature is not valid.',
  key: 'The record was signed with a key other than this device’s.',
  device: 'The record names another device.',
  link: 'The record doesn’t follow the one before it.',
  id: 'Another record has the same ID.',
  time: 'The record contains an impossible time.',
  order: 'The play ends before it starts.',
  length: 'The play is longer than the time between its start and end.',
  future: 'The play is in the future.',
  version: 'The version was never published for this device’s organisation.',
  overlap: 'The zone was already playing something else at that time.',
} as const satisfies Record<PlayRefusal, string>)
