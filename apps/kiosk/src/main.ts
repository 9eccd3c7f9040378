import { env } from 'node:process'
import { readAlarmSecret } from './alarmSettings.ts'
import { hasProxy } from './browserFlags.ts'
import { findBrowser } from './findBrowser.ts'
import { readHardwareId } from './hardwareId.ts'
import { startKiosk } from './kiosk.ts'
import { readLogIns } from './logIns.ts'
import { parseOptions, USAGE } from './options.ts'
import { readProvisioningKey } from './provisioningKey.ts'
import { takeRunFile } from './runFile.ts'
import { systemClock } from './systemClock.ts'

/** Version of what the kiosk and its page say to each other. */
const VERSION = '1'

/** Lines of JSON; who runs the kiosk (systemd) adds the time. */
const log = (event: string, facts: Record<string, string | number> = {}) =>
  void process.stdout.write(`${JSON.stringify({ event, ...facts })}\n`)
const refuse = (problems: readonly string[], code: number): never => {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(code)
}

const parsed = parseOptions(process.argv.slice(2))
if (!parsed.ok) refuse([...parsed.problems, '', USAGE], 2)
else if ('printHardwareId' in parsed.options) {
  const hardwareId = parsed.options.hardwareId ?? (await readHardwareId())
  if (hardwareId === null)
    refuse(['This machine does not say who it is. Give it a name with --hardware-id.'], 1)
  else process.stdout.write(`${hardwareId}\n`)
} else {
  const { options } = parsed
  const program = options.browser ?? findBrowser()
  if (program === null)
    refuse(['No Chromium was found. Install it (apt install chromium), or name it with --browser.'], 2)
  else {
    const taken = takeRunFile(options.profile, process.pid)
    if (!taken.ok) refuse([`A kiosk runs in ${options.profile} already, as process ${taken.pid}.`], 3)
    else {
      const hardwareId = options.hardwareId ?? (await readHardwareId())
      if (hardwareId === null)
        log('this machine does not say who it is: the player makes an id of its own', {})
      const key = readProvisioningKey(options.provisioningKeyFile)
      if (!key.ok) refuse([key.problem], 2)
      const secret = options.alarm && readAlarmSecret(options.alarm.secretFile)
      if (secret && !secret.ok) refuse([secret.problem], 2)
      const logIns = readLogIns(options.logInsFile, options.server)
      if (!logIns.ok) refuse(logIns.problems, 2)
      const asRoot = process.getuid?.() === 0
      if (asRoot) log('run as root the browser has no sandbox: start the kiosk as an ordinary user', {})
      const kiosk = startKiosk({
        ...options,
        program,
        hardwareId,
        provisioningKey: key.ok ? key.key : null,
        alarm: options.alarm && secret?.ok ? { ...options.alarm, secret: secret.secret } : null,
        logIns: logIns.ok ? logIns.logIns : [],
        version: VERSION,
        asRoot,
        // As Chromium itself finds it; its own settings for web sockets would take the place of that.
        hasProxy: hasProxy(env),
        clock: systemClock,
        runFile: taken.file,
        log,
      })
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
        process.once(signal, () => void kiosk.stop())
      kiosk.ended.then(
        () => process.exit(0),
        (error: unknown) => refuse([error instanceof Error ? error.message : String(error)], 1),
      )
    }
  }
}
