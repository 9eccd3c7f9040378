#!/usr/bin/env node
// The program itself is one built file beside this one; a clone that was not built has only this.
import { existsSync } from 'node:fs'

const built = new URL('../dist/verify-plays.mjs', import.meta.url)
if (existsSync(built)) await import(built)
else {
  process.stderr.write('The verifier is not built yet: npm run build -- verify-plays\n')
  process.exitCode = 2
}
