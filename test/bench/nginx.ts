/** nginx as a yardstick, if installed: one worker on the core of the servers, the file in the page cache. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { pin, type ServerProcess } from './servers.ts'
import type { Stage } from './stage.ts'

/** Maximum time until it responds. */
const START_LIMIT_MS = 5000
const POLL_MS = 20

/** A static server of one file at its name; null if nginx is not installed. */
export async function startNginx(stage: Stage, file: string): Promise<ServerProcess | null> {
  const location = `location / { root ${dirname(file)}; default_type application/json; }`
  return startNginxWith(stage, location, `/${basename(file)}`)
}

/** A server with the given locations; polls `path` until it responds. */
export async function startNginxWith(
  stage: Stage,
  locations: string,
  path: string,
  modules: readonly string[] = [],
): Promise<ServerProcess | null> {
  const program = Bun.which('nginx')
  if (!program) return null
  const folder = join(stage.folder, `nginx-${stage.nextNumber()}`)
  mkdirSync(folder)
  const port = freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configText(folder, port, locations, modules))
  const child = Bun.spawn([...pin(), program, '-p', folder, '-c', config], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  stage.onClose(async () => {
    child.kill('SIGTERM')
    await child.exited
  })
  await answering(port, path)
  return { port, pid: child.pid }
}

/** No log and keep-alive connections: everything except responding is disabled. */
function configText(folder: string, port: number, locations: string, modules: readonly string[]): string {
  return `
${modules.map((file) => `load_module ${file};`).join('\n')}
daemon off;
master_process off;
worker_processes 1;
pid ${join(folder, 'pid')};
error_log /dev/null crit;
events { worker_connections 4096; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 600;
  keepalive_requests 100000000;
  open_file_cache max=100;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
  server { listen 127.0.0.1:${port}; ${locations} }
}
`
}

async function answering(port: number, path: string): Promise<void> {
  const endMs = performance.now() + START_LIMIT_MS
  while (performance.now() < endMs) {
    try {
      await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
      return
    } catch {
      await Bun.sleep(POLL_MS)
    }
  }
  throw new Error('nginx did not start')
}
