import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A port that nobody has at this moment. */
async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts a site with settings of its own, empty unless they say otherwise, beside the one that the other journeys share. */
export async function startOwnServer(settings: Record<string, string>) {
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-e2e-'))
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      SEED: 'none',
      DATABASE_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      ...settings,
    },
  })
  const gone = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
    await fs.rm(dataDirectory, { recursive: true, force: true })
  }
  const isUp = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (tries > 400 || server.exitCode !== null) {
      await stop()
      throw new Error('The server did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { address, stop }
}
