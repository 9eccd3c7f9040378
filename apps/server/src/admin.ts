import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROLES, SignageError, type Role } from '@vitrine/core'
import { emailSchema, nameSchema } from '@vitrine/protocol'
import pino from 'pino'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock/systemClock.ts'
import { readConfig } from './platform/config/config.ts'
import { environment } from './platform/config/environment.ts'
import { ownAddress, reachableAddresses } from './platform/config/reachableAddresses.ts'
import { makeFilesPrivate } from './platform/privateFolder.ts'

const USAGE = `Usage: npm run admin -- <command>

  company list
  company add --name NAME --email OWNER [--password PASSWORD]
  user    add --company ID --email EMAIL --role owner|admin|editor|viewer [--name NAME] [--password PASSWORD]
  reset   --email EMAIL                       print a link to set a new password, valid for one hour
  plays check                                 compare the sums that reports read with the play records
  plays rebuild                               the same, and correct what differs

It uses the same environment variables as the server (DATA_DIR, DATABASE_URL, PUBLIC_URL). The server can be running.
Without --password, a password is generated and printed once.`

class UsageError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        email: { type: 'string' },
        password: { type: 'string' },
        company: { type: 'string' },
        role: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function run(): Promise<void> {
  makeFilesPrivate()
  const { values, positionals } = readArguments()
  const command = positionals.join(' ')
  const need = (option: 'name' | 'email' | 'company' | 'role'): string => {
    const value = values[option]?.trim() ?? ''
    if (value === '') throw new UsageError(`--${option} is required.`)
    const parsed = (option === 'email' ? emailSchema : nameSchema).safeParse(value)
    if (!parsed.success) throw new UsageError(`--${option}: ${parsed.error.issues[0]?.message ?? ''}`)
    return parsed.data
  }
  const read = readConfig(environment)
  if (!read.ok)
    throw new UsageError(read.mistakes.map(({ variable, message }) => `${variable} ${message}.`).join('\n'))
  const { config } = read
  // The link is sent to somebody, who opens it on a machine of their own.
  const origin = reachableAddresses(config, config.port)[0] ?? ownAddress(config, config.port)
  const password = values.password ?? randomBytes(15).toString('base64url')
  if (password.length < 10) throw new UsageError('--password needs at least 10 characters.')

  const app = await createApp({
    config,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    pages: null,
    samples: false,
  })
  try {
    await app.migrate()
    switch (command) {
      case 'company list':
        for (const company of await app.identity.companies()) say(`${company.id}  ${company.name}`)
        return
      case 'company add': {
        const email = need('email')
        const made = await app.identity.makeCompanyWithOwner({
          company: need('name'),
          email,
          name: email.split('@')[0] ?? email,
          password,
        })
        say(
          `Company ${made.companyId}; its owner signs in as ${email}${values.password === undefined ? ` with the password ${password}` : ''}.`,
        )
        return
      }
      case 'user add': {
        const role = need('role')
        if (!(ROLES as readonly string[]).includes(role))
          throw new UsageError(`--role is one of ${ROLES.join(', ')}.`)
        const companyId = need('company')
        if (!(await app.identity.companies()).some(({ id }) => id === companyId))
          throw new UsageError(`There is no company ${companyId}; see “company list”.`)
        const email = need('email')
        await app.identity.makeUser({
          companyId,
          email,
          name: values.name ?? email.split('@')[0] ?? email,
          role: role as Role,
          password,
        })
        say(
          `${email} signs in as ${role}${values.password === undefined ? ` with the password ${password}` : ''}.`,
        )
        return
      }
      case 'reset': {
        const links = await app.identity.resetLinksFor(need('email'), origin)
        if (links.length === 0) throw new UsageError('No account uses this email address.')
        for (const { company, link } of links) say(links.length === 1 ? link : `${company}: ${link}`)
        return
      }
      case 'plays check':
      case 'plays rebuild': {
        const correct = command === 'plays rebuild'
        let differences = 0
        const devices = await app.checkPlays(correct, (found) => {
          differences += 1
          say(
            `${found.companyId} ${found.deviceId} ${found.table} ${found.key}: ${found.stored ?? 'missing'}, should be ${found.expected ?? 'absent'}`,
          )
        })
        say(
          `Devices: ${devices}. Differences: ${differences}${correct && differences > 0 ? ', corrected' : ''}.`,
        )
        if (differences > 0 && !correct) process.exitCode = 1
        return
      }
      default:
        throw new UsageError(command === '' ? 'Specify a command.' : `There is no command “${command}”.`)
    }
  } finally {
    await app.stop()
  }
}

run().catch((error: unknown) => {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}\n`)
  else process.stderr.write(`${error instanceof SignageError ? error.message : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
