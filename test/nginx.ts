import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

export type Nginx = { address: string; log(): Promise<string>; stop(): Promise<void> }

/** Runs docs/nginx-cache.conf in `folder`, with `targets` (`http://host:port`) instead of its two processes. */
export async function startNginx(
  program: string,
  folder: string,
  targets: readonly [string, string],
): Promise<Nginx> {
  const port = await findFreePort()
  const site = (await fs.readFile('docs/nginx-cache.conf', 'utf8'))
    .replace('/var/cache/nginx/find-local', path.join(folder, 'cache'))
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${new URL(targets[0]).port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${new URL(targets[1]).port}`)
  const errors = path.join(folder, 'error.log')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${path.join(folder, kind)};`)
    .join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = path.join(folder, 'nginx.conf')
  await fs.writeFile(
    file,
    `${user}\ndaemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${errors};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  )
  const child = spawn(program, ['-p', folder, '-c', file, '-e', errors], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const log = () => fs.readFile(errors, 'utf8').catch(() => '')
  const stop = async () => {
    child.kill('SIGTERM')
    await exit
  }
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100 || child.exitCode !== null) {
      await stop()
      throw new Error(`nginx did not start:\n${await log()}`)
    }
    await sleep(50)
  }
  return { address: `http://127.0.0.1:${port}`, log, stop }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
