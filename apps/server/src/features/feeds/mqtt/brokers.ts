import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { MqttClient } from 'mqtt'
import type { Clock } from '../../../platform/clock/systemClock.ts'
import type { Egress, EgressFailure } from '../../../platform/egress/egress.ts'
import type { SocketRequest } from '../../../platform/egress/openSocket.ts'
import type { Problem } from '../feeds.store.ts'
import type { Account } from './checkMqtt.ts'
import { watchPackets } from './watchPackets.ts'

/** Connections of one company, and of a server. */
const BROKERS_MOST = { ofCompany: 50, ofServer: 500 } as const
/** The largest packet that is read, bytes: a message with its topic. */
const PACKET_MOST_BYTES = 64 << 10
/** How often a connection that says nothing is tried, s, and how long a broker may take to let us in, ms. */
const KEEP_ALIVE_S = 30
const LET_IN_MS = 10_000
/** The first wait after a connection that failed, doubled with each further one, and the longest, ms. */
const RETRY_MS = 1_000
const RETRY_MOST_MS = 5 * 60_000
/** A connection that lasted so long begins with the first wait again, ms. */
const STEADY_MS = 60_000
/** How long the end of a connection may take, ms. */
const END_MS = 2_000

/** A message; a retained one is as old as the broker has had it. */
export type Message = { payload: Uint8Array; isRetained: boolean }
/** What somebody wants to hear of a broker. */
export type Listener = {
  topic: string
  qos: 0 | 1
  /** a message has come */
  onMessage: (message: Message) => void
  /** how the connection is; null: the topic is heard */
  onState: (problem: Problem | null) => void
}
/** A broker with the account by which a company uses it. */
export type BrokerAt = { companyId: string; place: SocketRequest; account: Account }
type Surroundings = { egress: Pick<Egress, 'open'>; clock: Clock; onFault: (error: unknown) => void }
type Broker = {
  add(listener: Listener): void
  remove(listener: Listener): void
  size(): number
  end(): Promise<void>
}

/** Connections to brokers of MQTT: one for each broker and account of a company, however many topics are heard. */
export function createBrokers(options: Surroundings) {
  const brokers = new Map<string, Broker>()
  const ending = new Set<Promise<void>>()
  const end = (key: string, broker: Broker): void => {
    brokers.delete(key)
    const ended: Promise<void> = broker
      .end()
      .catch(options.onFault)
      .finally(() => ending.delete(ended))
    ending.add(ended)
  }
  return {
    /** Hears a topic from now on, through failures too. @returns ends it; null: there are too many connections */
    listen({ companyId, place, account }: BrokerAt, listener: Listener): (() => void) | null {
      const key = JSON.stringify([companyId, place, account.user, account.password])
      const own = JSON.stringify([companyId]).slice(0, -1)
      let broker = brokers.get(key)
      if (!broker) {
        const count = [...brokers.keys()].filter((one) => one.startsWith(own)).length
        if (count >= BROKERS_MOST.ofCompany || brokers.size >= BROKERS_MOST.ofServer) return null
        broker = createBroker(place, account, options)
        brokers.set(key, broker)
      }
      const joined = broker
      joined.add(listener)
      return () => {
        joined.remove(listener)
        if (joined.size() === 0 && brokers.get(key) === joined) end(key, joined)
      }
    },
    /** Ends all connections, as the protocol does it. */
    async close(): Promise<void> {
      for (const [key, broker] of brokers) end(key, broker)
      await Promise.all(ending)
    },
  }
}

function createBroker(
  place: SocketRequest,
  account: Account,
  { egress, clock: { now }, onFault }: Surroundings,
): Broker {
  const listeners = new Set<Listener>()
  const { host } = place
  let current: { client: MqttClient; socket: Socket } | null = null
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  let problem: Problem | null = null
  /** since when the connection is in use, epoch ms */
  let upMs: number | null = null
  let hasEnded = false

  const failed = (why: Problem): void => {
    if (hasEnded) return
    current = null
    problem = why
    // One that breaks off again and again is tried less and less often, although it can be made.
    failures = upMs !== null && now() - upMs >= STEADY_MS ? 1 : failures + 1
    upMs = null
    for (const listener of listeners) listener.onState(why)
    // Many that lost the same broker don't come back at once.
    const waitMs =
      Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** Math.min(20, failures - 1)) * (0.5 + Math.random() / 2)
    timer = setTimeout(begin, waitMs).unref()
  }
  const hear = (client: MqttClient, topic: string): void => {
    const qos = [...listeners].some((one) => one.topic === topic && one.qos === 1) ? 1 : 0
    client.subscribe(topic, { qos }, (error, granted) => {
      // Where the connection broke off, that is what is said.
      if (hasEnded || current?.client !== client || !client.connected) return
      const isRefused = Boolean(error) || granted?.some((one) => one.qos > 2)
      for (const one of listeners)
        if (one.topic === topic)
          one.onState(isRefused ? { code: 'mqttTopicRefused', facts: { topic } } : null)
    })
  }
  const attempt = async (): Promise<void> => {
    const opened = await egress.open(place)
    if (hasEnded) {
      if (opened.ok) opened.socket.destroy()
      return
    }
    if (!opened.ok) return failed(problemOf(opened.failure, host))
    const { socket } = opened
    // Most servers never need it.
    const { MqttClient: Client } = (await import('mqtt')).default
    // Another tick has passed.
    if (hasEnded) return void socket.destroy()
    if (socket.destroyed) return failed({ code: 'mqttUnreachable', facts: { host } })
    const client = new Client(() => socket, {
      clientId: `vitrine-${randomBytes(8).toString('hex')}`,
      protocolVersion: 4,
      clean: true,
      keepalive: KEEP_ALIVE_S,
      connectTimeout: LET_IN_MS,
      // We reconnect ourselves, because the address is checked for each connection.
      reconnectPeriod: 0,
      resubscribe: false,
      ...(account.user !== undefined && { username: account.user }),
      ...(account.password !== undefined && { password: account.password }),
    })
    current = { client, socket }
    let why: Problem = { code: 'mqttUnreachable', facts: { host } }
    watchPackets(socket, PACKET_MOST_BYTES, () => {
      why = { code: 'mqttTooLarge', facts: { host } }
      socket.destroy()
    })
    client.on('connect', () => {
      problem = null
      upMs = now()
      for (const topic of new Set([...listeners].map((one) => one.topic))) hear(client, topic)
    })
    client.on('message', (topic, payload, { retain: isRetained }) => {
      for (const listener of listeners)
        if (listener.topic === topic) listener.onMessage({ payload, isRetained })
    })
    client.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined
      // The answers of the protocol to whoever wants in: 4 and 5 are about the account.
      if (typeof code === 'number' && code > 0 && !client.connected)
        why = { code: code === 4 || code === 5 ? 'mqttUnauthorized' : 'mqttRefused', facts: { host } }
      socket.destroy()
    })
    client.once('close', () => {
      if (current?.client !== client) return
      client.end(true)
      failed(why)
    })
  }
  const begin = (): void =>
    void attempt().catch((error: unknown) => {
      onFault(error)
      failed({ code: 'failed', facts: {} })
    })
  begin()

  return {
    add(listener) {
      listeners.add(listener)
      if (current?.client.connected) hear(current.client, listener.topic)
      else if (problem) listener.onState(problem)
    },
    remove(listener) {
      listeners.delete(listener)
      const { topic } = listener
      if (
        current?.client.connected &&
        listeners.size > 0 &&
        ![...listeners].some((one) => one.topic === topic)
      )
        current.client.unsubscribe(topic)
    },
    size: () => listeners.size,
    async end() {
      hasEnded = true
      clearTimeout(timer)
      if (!current) return
      const { client, socket } = current
      await new Promise<void>((resolve) => {
        const late = setTimeout(() => socket.destroy(), END_MS)
        socket.once('close', () => {
          clearTimeout(late)
          resolve()
        })
        if (socket.closed) {
          clearTimeout(late)
          resolve()
        }
        client.end(!client.connected)
      })
    },
  }
}

function problemOf(failure: EgressFailure, host: string): Problem {
  switch (failure.kind) {
    case 'insideAddress':
    case 'unknownHost':
    case 'untrusted':
      return { code: failure.kind, facts: { host } }
    default:
      return { code: 'mqttUnreachable', facts: { host } }
  }
}
