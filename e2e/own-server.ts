import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '#test/free-port.ts'
import { startServerProcess } from '#test/server-process.ts'

/** Starts a separate site with its own settings, empty by default, next to the one the other journeys share. */
export async function startOwnServer(settings: Record<string, string>) {
  const dataDirectory = await fs.mkdtemp(path.join(os.tmpdir(), 'find-local-e2e-'))
  const remove = () => fs.rm(dataDirectory, { recursive: true, force: true })
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  try {
    const { kill } = await startServerProcess({
      APP_MODE: 'demo',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
      DATA_DIR: dataDirectory,
      RATE_LIMITS: 'off',
      ...settings,
    })
    return { address, stop: () => kill('SIGTERM').finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
