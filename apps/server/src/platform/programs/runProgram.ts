import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { passedOn } from './passedOn.ts'

/** What a program that works on files of others may take. */
export type ProgramLimits = {
  /** how long it may run, ms */
  timeoutMs: number
  /** what it may write to its standard output, bytes */
  outputBytesMost: number
  /** memory that it may address, bytes; held where the system can (not on Windows) */
  memoryBytes: number
}
export type ProgramOptions = ProgramLimits & {
  /** ends it */
  signal: AbortSignal
  /** called with each line of its standard output, which is then not kept */
  onLine?: (line: string) => void
}

/** The shell sets the limit and becomes the program; the program's words never pass through it as text. */
const WITHIN_LIMIT = 'ulimit -v "$1" 2>/dev/null; shift; exec "$@"'
/** How much of its complaints is kept for the log. */
const WORDS_KEPT = 500

/**
 * Runs a program of the system: the door to child processes. It gets no input, the lowest priority, limits, and an
 * environment that holds nothing of the server's.
 * @returns what it wrote to its standard output
 * @throws Error when it is missing, fails, takes too long, writes too much, or is ended by the signal
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { timeoutMs, outputBytesMost, memoryBytes, signal, onLine }: ProgramOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const [file, words] =
      process.platform === 'win32'
        ? [program, args]
        : ['/bin/sh', ['-c', WITHIN_LIMIT, 'sh', String(Math.floor(memoryBytes / 1_024)), program, ...args]]
    const child = spawn(file, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: passedOn(),
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      signal,
      windowsHide: true,
    })
    if (child.pid !== undefined) {
      try {
        setPriority(child.pid, constants.priority.PRIORITY_LOW)
      } catch {
        // It may be over already.
      }
    }
    const pieces: Buffer[] = []
    let bytes = 0
    let line = ''
    let complaints = ''
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes > outputBytesMost) {
        child.kill('SIGKILL')
      } else if (onLine) {
        const lines = (line + piece.toString('utf8')).split('\n')
        line = lines.pop() ?? ''
        for (const one of lines) onLine(one.trim())
      } else {
        pieces.push(piece)
      }
    })
    child.stderr.on('data', (piece: Buffer) => {
      complaints = (complaints + piece.toString('utf8')).slice(-WORDS_KEPT)
    })
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve(Buffer.concat(pieces))
      else reject(new Error(`${program} ended with ${code ?? killedBy}: ${complaints.trim()}`))
    })
  })
}
