import { environment } from '../config/environment.ts'

/** All that another program is given of the environment: where programs are. Never what the server knows (passwords, addresses). */
const PASSED_ON = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG']

/** The environment of a program that works on files of others. */
export const passedOn = (): Record<string, string> =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
