import { LOG_LINES_MOST, withoutSecrets, type LogLine } from '@vitrine/core/remote'
import type { ConnectionParts } from './connectionParts.ts'
import type { AskServer } from './http.ts'

/** Sends the recent log of the player, and of the runner where there is one. @throws Error where the server did not take it */
export async function sendLogs(
  { remote, authorization }: Pick<ConnectionParts, 'remote' | 'authorization'>,
  askServer: AskServer,
): Promise<void> {
  const { player = [], runner } = (await remote?.logs()) ?? {}
  const answer = await askServer('/default/v1/device-logs', {
    authorization: authorization() ?? '',
    json: { player: cleaned(player), ...(runner && { runner: cleaned(runner) }) },
  })
  if (!answer.ok) throw new Error(answer.reason)
  if (answer.status >= 300) throw new Error(`The server answered ${answer.status}.`)
}

const cleaned = (lines: readonly LogLine[]): LogLine[] =>
  lines.slice(-LOG_LINES_MOST).map(({ at, text }) => ({ at, text: withoutSecrets(text) }))
