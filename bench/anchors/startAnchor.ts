import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findProgram, freePort, temporaryFolder } from '@vitrine/testbed'

/** What ours is measured against: a process of its own on a free loopback port. */
export type Anchor = { port: number; pid: number; dispose(): Promise<void> }

/** One of the anchors written for this bench, by its file in this folder. */
export async function startOwnAnchor(file: string, ...words: string[]): Promise<Anchor> {
  const port = await freePort()
  const path = fileURLToPath(new URL(file, import.meta.url))
  return running(spawn(process.execPath, ['--import', 'tsx', path, String(port), ...words]), port)
}

const NCHAN_MODULE = '/usr/lib/nginx/modules/ngx_nchan_module.so'
export const findNginx = (): string | null => findProgram('nginx', '/usr/sbin/nginx')
export const findNchan = (): boolean => findNginx() !== null && existsSync(NCHAN_MODULE)

/**
 * nginx with one worker and its files in a temporary folder.
 * @param options.server  what stands in the `server` block
 * @param options.nchan   whether the module nchan is loaded
 */
export async function startNginx(options: { server: string; nchan?: boolean }): Promise<Anchor> {
  const folder = await temporaryFolder('nginx')
  const port = await freePort()
  const conf = join(folder.path, 'nginx.conf')
  await writeFile(
    conf,
    `${options.nchan ? `load_module ${NCHAN_MODULE};` : ''}
daemon off; master_process on; worker_processes 1; worker_rlimit_nofile 20000;
pid ${folder.path}/nginx.pid; error_log ${folder.path}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 19000; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000; client_max_body_size 16m;
  client_body_temp_path ${folder.path}/b; proxy_temp_path ${folder.path}/p; fastcgi_temp_path ${folder.path}/f;
  uwsgi_temp_path ${folder.path}/u; scgi_temp_path ${folder.path}/s;
  server { listen 127.0.0.1:${port} backlog=8192; ${options.server} }
}
`,
  )
  const anchor = await running(spawn(findNginx() ?? 'nginx', ['-c', conf, '-p', folder.path]), port)
  return {
    ...anchor,
    async dispose() {
      await anchor.dispose()
      await folder.remove()
    },
  }
}

async function running(child: ChildProcess, port: number): Promise<Anchor> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const { pid } = child
  if (pid === undefined) throw new Error('the anchor could not be started')
  const end = (): void => void child.kill('SIGTERM')
  process.once('exit', end)
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`the anchor did not start: ${words}`)
    const socket = connect({ port, host: '127.0.0.1' })
    const there = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      wait(200, false),
    ])
    socket.destroy()
    if (there) break
    await wait(25)
  }
  return {
    port,
    pid,
    async dispose() {
      process.off('exit', end)
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await once(child, 'exit')
      clearTimeout(timer)
    },
  }
}
