import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { UsageError } from './options.ts'

/**
 * A secret from the environment, else from whoever sits at the terminal, without showing what is typed. It is never an
 * argument: those are seen by everybody on the machine.
 * @throws UsageError when there is nobody to ask
 */
export async function readSecret(variable: string, question: string): Promise<string> {
  const given = process.env[variable]
  if (given) return given
  if (!process.stdin.isTTY) throw new UsageError(`Set ${variable}.`)
  process.stdout.write(question)
  const unseen = new Writable({ write: (_piece, _encoding, done) => done() })
  const asking = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const typed = await asking.question('')
  asking.close()
  process.stdout.write('\n')
  return typed
}
