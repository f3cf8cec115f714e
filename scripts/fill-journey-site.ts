// Fills the site that the journeys visit, so that they needn't wait for it; scripts/test.mjs runs this beside the unit tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import config from '../playwright.config.ts'

const site = config.webServer
if (!site || Array.isArray(site) || !site.url) throw new Error('playwright.config.ts starts no site')

const server = spawn(site.command, { shell: true, env: { ...process.env, ...site.env } })
const ended = once(server, 'exit')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
while (server.exitCode === null && !(await isReady(site.url))) await pause(100)
server.kill('SIGTERM')
await ended

async function isReady(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}
