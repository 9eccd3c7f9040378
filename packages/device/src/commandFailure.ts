import type { CommandRefusal } from '@vitrine/protocol/device'

/** Why a command that had begun was not done, with the code of its answer. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure'
  readonly code: CommandRefusal
  constructor(code: CommandRefusal, reason: string) {
    super(reason)
    this.code = code
  }
}
