import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { shortHash } from './cluster-folder.ts'

const retryEvery = 25
const giveUpAfter = 60_000

/**
 * Runs `work` while no other process starts or stops the database in `home`. The lock is a listening socket without a
 * file, so the kernel releases it with the process, however that ends. Throws when another process holds it for a
 * minute. macOS has no such sockets: there PostgreSQL's own lock file keeps two starts apart, and stale files aren't
 * removed.
 */
export async function withStartLock<Result>(home: string, work: () => Promise<Result>): Promise<Result> {
  const name = lockName(home)
  if (name === undefined) return work()
  const lock = await acquire(name, home)
  try {
    return await work()
  } finally {
    await new Promise((resolve) => lock.close(resolve))
  }
}

function lockName(home: string): string | undefined {
  if (process.platform === 'linux') return `\0find-local-${shortHash(home)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\find-local-${shortHash(home)}`
  return undefined
}

async function acquire(name: string, home: string): Promise<net.Server> {
  for (const deadline = Date.now() + giveUpAfter; ; await sleep(retryEvery)) {
    const lock = await tryListen(name)
    if (lock) return lock
    if (Date.now() > deadline)
      throw new Error(`Another process has been starting the database in ${home} for a minute.`)
  }
}

function tryListen(name: string): Promise<net.Server | null> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(name, () => resolve(server))
  })
}
