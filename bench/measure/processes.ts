import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Clock ticks of Linux per second, as /proc counts CPU time. */
const TICKS_PER_S = 100

/** A process and everything it started, by id. */
function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const parent = Number(statOf(Number(name))[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {
      // It ended while we looked.
    }
  }
  const found: number[] = []
  const visit = (id: number): void => {
    found.push(id)
    for (const child of children.get(id) ?? []) visit(child)
  }
  visit(pid)
  return found
}

/** Fields of /proc/{pid}/stat after the name, from the state on. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** A child may end while its family is looked at; null then. */
function unlessGone<T>(look: () => T): T | null {
  try {
    return look()
  } catch {
    return null
  }
}

/** CPU time that a process and its children have used, ms. Source: proc(5). */
export function cpuMs(pid: number): number {
  let ticks = 0
  for (const id of familyOf(pid)) {
    const fields = unlessGone(() => statOf(id))
    if (fields) ticks += Number(fields[11]) + Number(fields[12])
  }
  return (ticks * 1_000) / TICKS_PER_S
}

/** Share of one core that a process and its children use in so many ms, in percent. */
export async function cpuShare(pid: number, ms: number): Promise<number> {
  const before = cpuMs(pid)
  const startMs = performance.now()
  await wait(ms)
  return ((cpuMs(pid) - before) / (performance.now() - startMs)) * 100
}

/** Memory of a process and its children, bytes RSS. */
export function rssBytes(pid: number): number {
  let kib = 0
  for (const id of familyOf(pid))
    kib += Number(
      /VmRSS:\s+(\d+)/.exec(unlessGone(() => readFileSync(`/proc/${id}/status`, 'utf8')) ?? '')?.[1] ?? 0,
    )
  return kib * 1_024
}

/** Proportional memory of a process and its children, bytes: what several share is counted once. Source: proc(5). */
export function pssBytes(pid: number): number {
  let kib = 0
  for (const id of familyOf(pid))
    kib += Number(
      /^Pss:\s+(\d+)/m.exec(unlessGone(() => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? '')?.[1] ??
        0,
    )
  return kib * 1_024
}

/**
 * The process that was started with a word in its command line, and not by another such.
 * @throws Error if there is none
 */
export function pidOf(word: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => unlessGone(() => readFileSync(`/proc/${id}/cmdline`, 'utf8'))?.includes(word))
  const first = found.find((id) => !found.includes(Number(unlessGone(() => statOf(id))?.[1])))
  if (first === undefined) throw new Error(`no process has “${word}” in its command line`)
  return first
}
