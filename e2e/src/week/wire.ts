import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** The cable between one display and the server: an address of its own, behind which the server is reached until it is cut. */
export type Wire = {
  /** what the display opens, without a slash at the end */
  origin: string
  cut(): void
  mend(): void
  close(): void
}

/** @param toPort where the server listens on this machine */
export async function layWire(toPort: number): Promise<Wire> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(toPort, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      end()
    },
    mend() {
      isCut = false
    },
    close() {
      end()
      server.close()
    },
  }
}
