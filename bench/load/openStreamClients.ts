import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StreamAnswer, StreamOrder } from './streamClients.ts'

/** Readers in a process of their own. */
export type StreamClients = {
  tell(order: StreamOrder): Promise<StreamAnswer>
  end(): Promise<void>
}

export function openStreamClients(): StreamClients {
  const child = fork(fileURLToPath(new URL('streamClients.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  return {
    async tell(order) {
      child.send(order)
      const [answer] = (await once(child, 'message')) as [StreamAnswer]
      return answer
    },
    async end() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
