import type { RunningServer } from '@vitrine/testbed'

/** What the server's process does with its time (serverTime.ts), in this order. */
export type ServerOrder = {
  id: number
  hold?: boolean
  sleepMs?: number
  jumpMs?: number
  release?: boolean
}

let orders = 0

/** Has the server's process move its time; resolves when it has. Without effect while the server is down. */
export async function moveServer(
  server: Pick<RunningServer, 'process'>,
  order: Omit<ServerOrder, 'id'>,
): Promise<void> {
  const child = server.process()
  if (!child?.connected) return
  orders += 1
  const id = orders
  await new Promise<void>((resolve) => {
    const end = () => {
      child.off('message', hear)
      child.off('disconnect', end)
      resolve()
    }
    const hear = (message: unknown) => {
      if ((message as { id?: unknown }).id === id) end()
    }
    child.on('message', hear)
    child.on('disconnect', end)
    child.send({ id, ...order })
  })
}
