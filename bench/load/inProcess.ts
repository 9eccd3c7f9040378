import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs one order in a process of its own, so that the load does not share a thread with what drives it.
 * @param file a file of this folder that takes one order as a message and answers with one
 */
export function inProcess<Order extends object, Answer>(file: string, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', 'tsx'] })
    child.once('message', (answer) => resolve(answer as Answer))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.send(order)
  })
}
