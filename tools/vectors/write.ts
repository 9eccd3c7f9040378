import { writeFileSync } from 'node:fs'
import { makeVectors } from '@vitrine/core/testing'

/** Writes docs/vectors/what-plays.json again (`npm run vectors`): look at the difference before you keep it. */
const file = new URL('../../docs/vectors/what-plays.json', import.meta.url)
writeFileSync(file, `${JSON.stringify({ format: 1, vectors: makeVectors() }, null, 2)}\n`)
