import { writeFileSync } from 'node:fs'
import { makeConditionVectors, makeProgrammeVectors, makeVectors } from '@vitrine/core/testing'

/** Writes docs/vectors again (`npm run vectors`): look at the difference before you keep it. */
for (const [name, vectors] of [
  ['what-plays', makeVectors()],
  ['programmes', makeProgrammeVectors()],
  ['conditions', makeConditionVectors()],
] as const)
  writeFileSync(
    new URL(`../../docs/vectors/${name}.json`, import.meta.url),
    `${JSON.stringify({ format: 1, vectors }, null, 2)}\n`,
  )
