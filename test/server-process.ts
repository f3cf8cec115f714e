import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from './buyer.ts'
import { newKey } from './new-key.ts'

export type ServerProcess = {
  /** Where it listens, without a trailing slash. */
  address: string
  pid: number
  app: Application
  output(): string
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** This process's environment as far as a server needs it: where programs are, and the compiled code of earlier starts. */
export function inherited() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}

/**
 * Starts the server as a separate process and waits until it is ready; `settings` are environment variables, `openFiles`
 * limits its file descriptors.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  { openFiles }: { openFiles?: number } = {},
): Promise<ServerProcess> {
  const env = { ...inherited(), NODE_ENV: 'production', PORT: '0', SEED: 'none', ...settings }
  const limit = openFiles ? `ulimit -n ${openFiles} && ` : ''
  const child = spawn('sh', ['-c', `${limit}exec "$0" src/server/main.ts`, process.execPath], {
    env: env as NodeJS.ProcessEnv,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      text += bytes
    })
  const exit = once(child, 'exit')
  const address = async () => {
    for (const end = Date.now() + 80_000; Date.now() < end; ) {
      const [, base] = /is ready: (http:\/\/localhost:\d+)/.exec(text) ?? []
      if (base) return base
      if (child.exitCode !== null) break
      await sleep(20)
    }
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${text}`)
  }
  const base = await address()
  return {
    address: base,
    pid: child.pid ?? 0,
    // By its number: Node gives one of several addresses of a name a quarter of a second, too short on a busy machine.
    app: remoteApp(base.replace('localhost', '127.0.0.1')),
    output: () => text,
    async kill(signal = 'SIGKILL') {
      child.kill(signal)
      await exit
    },
  }
}

/** Sends HTTP requests to a server the way `inject` does to an application. Throws if the connection is cut. */
export function remoteApp(base: string): Application {
  return {
    async inject({ method = 'GET', url, headers, payload }) {
      const response = await fetch(base + url, {
        method,
        headers: { 'content-type': 'application/json', ...newKey(), ...(headers as Record<string, string>) },
        ...(payload && {
          body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : JSON.stringify(payload),
        }),
      })
      const body = await response.text()
      const answer = {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        body,
        json: () => JSON.parse(body),
      }
      return answer as unknown as Awaited<ReturnType<Application['inject']>>
    },
  }
}
