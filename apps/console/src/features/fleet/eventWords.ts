import { FLEET_EVENT_KINDS, type FleetEvent, type FleetEventKind } from '@vitrine/protocol'
import { formatInstant, formatSpan } from '../../app/format.ts'
import { faultWords } from '../../ui/faultWords.ts'
import { commandName, refusalText } from '../../ui/commandWords.ts'
import { fleetTexts } from './fleet.texts.ts'
import type { FleetGroup } from './groups.ts'

const GROUP_OF: Record<FleetEventKind, FleetGroup> = {
  published: 'content',
  showing: 'content',
  assigned: 'content',
  paired: 'connection',
  online: 'connection',
  offline: 'connection',
  revoked: 'connection',
  reset: 'connection',
  deleted: 'connection',
  paused: 'commands',
  resumed: 'commands',
  command: 'commands',
  answered: 'commands',
  fault: 'faults',
  fault_ended: 'faults',
  blocked: 'blocked',
  watched: 'commands',
  play: 'plays',
  ad: 'plays',
  rollout: 'content',
  emergency: 'commands',
}

/** The group of a kind of event. */
export const groupOf = (kind: FleetEventKind): FleetGroup => GROUP_OF[kind]
/** Kinds that are few enough to be read: all but plays. */
export const QUIET_KINDS = FLEET_EVENT_KINDS.filter((kind) => GROUP_OF[kind] !== 'plays')
/** The kinds of a group. */
export const kindsOf = (group: FleetGroup): FleetEventKind[] =>
  (Object.keys(GROUP_OF) as FleetEventKind[]).filter((kind) => GROUP_OF[kind] === group)
/** An event as a sentence. What this console does not know is shown as its code. */
export function eventWords(event: FleetEvent): string {
  const { kind, code, facts, site_name: screen } = event
  const { said } = fleetTexts
  switch (kind) {
    case 'paired':
      return facts['again'] === true ? said.pairedAgain() : said.paired()
    case 'assigned':
      return screen === null ? said.unassigned() : said.assigned({ screen })
    case 'published':
      return publishedWords(event)
    case 'showing':
      return showingWords(code, screen)
    case 'paused':
    case 'resumed':
      return pauseWords(event)
    case 'fault':
      return faultSentence(event)
    case 'fault_ended':
      return endedWords(event)
    case 'blocked':
      return blockedWords(event)
    case 'watched':
      return watchedWords(event)
    case 'play':
    case 'ad':
      return playWords(event)
    case 'rollout':
      return rolloutWords(event)
    case 'emergency':
      return emergencyWords(event)
    case 'command': {
      const command = commandName({ name: code ?? '' })
      return facts['ok'] === false ? said.notSent({ command }) : said.sent({ command })
    }
    case 'answered': {
      const command = commandName({ name: code ?? '' })
      if (facts['ok'] === true) return said.done({ command })
      const { error, error_code: errorCode } = facts
      const reason = refusalText({
        error: typeof error === 'string' ? error : null,
        ...(typeof errorCode === 'string' ? { error_code: errorCode } : {}),
      })
      return said.failed({ command, reason })
    }
    case 'online':
    case 'offline':
    case 'revoked':
    case 'reset':
    case 'deleted':
      return said[kind]()
  }
}

function publishedWords({ facts, site_name: screen }: FleetEvent): string {
  const { said } = fleetTexts
  const name = { screen: screen ?? '' }
  if (typeof facts['playlist'] === 'string')
    return said.publishedPlaylist({ ...name, playlist: facts['playlist'] })
  if (facts['data'] === true) return said.publishedData(name)
  if (facts['scheduled'] === true) return said.publishedOnTime(name)
  return said.published({ ...name, count: Number(facts['devices'] ?? 0) })
}

function showingWords(code: string | null, screen: string | null): string {
  const { said } = fleetTexts
  if (code === 'blank') return said.showingBlank()
  if (code === 'off') return said.showingOff()
  if (code === 'paused') return said.showingPaused()
  if (code === 'passthrough') return said.showingPassthrough()
  if (code === 'nothing') return said.showingNothing()
  return screen === null ? said.showingVersion() : said.showing({ screen })
}

function pauseWords({ kind, code, facts, at }: FleetEvent): string {
  const { said } = fleetTexts
  const isAll = code === 'presentation'
  const { by, until } = facts
  if (kind === 'paused') {
    const words = { by: String(by ?? ''), until: formatInstant(Number(until), at) }
    return isAll ? said.pausedPresentation(words) : said.pausedAds(words)
  }
  if (typeof by !== 'string') return isAll ? said.resumedPresentation() : said.resumedAds()
  return isAll ? said.resumedPresentationBy({ by }) : said.resumedAdsBy({ by })
}

/** A host as people read it; `*` stands for those that a device had no room to name. */
export const hostName = (host: string): string => (host === '*' ? fleetTexts.otherHosts() : host)

function blockedWords({ code, facts }: FleetEvent): string {
  const { said } = fleetTexts
  const told = { host: hostName(code ?? ''), count: Number(facts['count'] ?? 0) }
  return facts['enforced'] === false ? said.wouldBlock(told) : said.blocked(told)
}

/** A display without a connection reports its plays later. */
const LATE_MS = 10 * 60_000

function playWords({ code, facts, at }: FleetEvent): string {
  const { said } = fleetTexts
  const words = {
    name: typeof facts['name'] === 'string' && facts['name'] !== '' ? facts['name'] : fleetTexts.nameless(),
    duration: formatSpan(Number(facts['ms'] ?? 0)),
  }
  const sentence =
    code === 'cut' ? said.playCut(words) : code === 'failed' ? said.playFailed(words) : said.played(words)
  const received = Number(facts['received'] ?? 0)
  return received - Number(facts['until'] ?? received) > LATE_MS
    ? said.reportedLate({ sentence, time: formatInstant(received, at) })
    : sentence
}

function watchedWords({ code, facts }: FleetEvent): string {
  const by = String(facts['by'] ?? '')
  return code === 'ended'
    ? fleetTexts.said.watchedUntil({ by, duration: formatSpan(Number(facts['seconds'] ?? 0) * 1_000) })
    : fleetTexts.said.watched({ by })
}

function rolloutWords({ code, facts }: FleetEvent): string {
  const { said } = fleetTexts
  const build = String(facts['build'] ?? '').slice(0, 8)
  const { by } = facts
  if (code === 'ring') return said.rolloutRing({ build })
  if (code === 'all')
    return typeof by === 'string' ? said.rolloutAllBy({ build, by }) : said.rolloutAll({ build })
  return typeof by === 'string' ? said.rolloutWithdrawnBy({ build, by }) : said.rolloutWithdrawn({ build })
}

function emergencyWords({ code, facts }: FleetEvent): string {
  const { said } = fleetTexts
  const words = { name: String(facts['name'] ?? ''), by: String(facts['by'] ?? '') }
  const isDrill = facts['drill'] === true
  if (code === 'painted')
    return said.emergencyPainted({ ...words, duration: formatSpan(Number(facts['ms'] ?? 0)) })
  if (code === 'acknowledged') return said.emergencyAcknowledged(words)
  if (code === 'cleared') return isDrill ? said.drillCleared(words) : said.emergencyCleared(words)
  if (code === 'expired') return isDrill ? said.drillExpired(words) : said.emergencyExpired(words)
  if (code === 'firedOnTheSpot')
    return isDrill ? said.drillFiredOnTheSpot(words) : said.emergencyFiredOnTheSpot(words)
  const fired = { ...words, count: Number(facts['devices'] ?? 0) }
  return isDrill ? said.drillFired(fired) : said.emergencyFired(fired)
}

/** Sentences about a fault say what the device does about it, which is over; so only its name stands here. */
function endedWords({ code, facts }: FleetEvent): string {
  const { said } = fleetTexts
  const fault = faultName(code ?? fleetTexts.kind.fault())
  const { name } = facts
  return typeof name === 'string' ? said.endedOf({ fault, name }) : said.ended({ fault })
}

function faultSentence({ code, facts, at }: FleetEvent): string {
  const told = Object.entries(facts).filter(
    (fact): fact is [string, string | number] => typeof fact[1] === 'string' || typeof fact[1] === 'number',
  )
  return faultWords({
    code: code ?? '',
    text: typeof facts['text'] === 'string' ? facts['text'] : (code ?? fleetTexts.kind.fault()),
    facts: Object.fromEntries(told),
    at,
  })
}

/** What a fault is called in a list; a code that this console does not know stands for itself. */
export function faultName(code: string): string {
  const names: Readonly<Record<string, () => string>> = fleetTexts.faultKind
  return Object.hasOwn(names, code) ? names[code]!() : code
}
