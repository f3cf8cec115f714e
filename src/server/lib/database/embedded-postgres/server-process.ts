import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRoot, serverEnvironment } from './account.ts'
import type { ClusterFolder } from './cluster-folder.ts'
import type { Program } from './native-binaries.ts'
import { clearStaleFiles, findServer, type RunningServer } from './server-state.ts'

const pollEvery = 10
// Long enough to recover 2 GB of write-ahead log on a slow disk.
const startWithin = 120_000
const stopWithin = 60_000
const largestLog = 1_000_000
// Messages of a server that is briefly blocked by another one, or by the remains of a killed one.
const inTheWay =
  /lock file ".*" already exists|lock file ".*" is empty|shared memory block .* is still in use/

/**
 * Returns the server running on the cluster once it is ready, or starts one. Waits while another start, a stop or the
 * last queries of a killed server block it. Throws with the end of the server's log when it doesn't start.
 */
export async function attachOrStart(folder: ClusterFolder, program: Program, args: string[]) {
  for (const deadline = Date.now() + startWithin; ; await sleep(pollEvery)) {
    const found = findServer(folder)
    if (found?.isReady) return { server: found, attached: true }
    if (found === null && clearStaleFiles(folder)) {
      const server = await start(folder, program, args, deadline)
      if (server) return { server, attached: false }
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL is not getting ready; see ${folder.log}`)
  }
}

/** Null when the server was blocked by something temporary. */
async function start(folder: ClusterFolder, program: Program, args: string[], deadline: number) {
  const { handle, size } = openLog(folder)
  const place = await listenArguments(folder)
  const child = spawn(program('postgres'), ['-D', folder.cluster, ...place, ...args], {
    ...folder.account,
    cwd: '/',
    env: serverEnvironment(),
    // In its own session: Ctrl-C in the terminal must not end the database before the app has drained.
    detached: true,
    stdio: ['ignore', handle, handle],
  })
  fs.closeSync(handle)
  child.unref()
  let ended = false
  let failure: Error | undefined
  child.once('exit', () => (ended = true)).once('error', (error) => (failure = error))
  while (!ended && !failure && Date.now() < deadline) {
    const server = findServer(folder)
    if (server?.isReady && server.pid === child.pid) return server
    await sleep(pollEvery)
  }
  if (failure) throw new Error(`PostgreSQL could not be started: ${failure.message}`)
  const said = fs.readFileSync(folder.log, 'utf8').slice(size).trim()
  if (inTheWay.test(said) || findServer(folder)) return null
  throw new Error(`PostgreSQL did not start:\n${said.slice(-4_000)}`)
}

/**
 * Requests a fast shutdown (running queries are ended, everything is on disk) and waits until the process has exited.
 */
export async function stopServer(folder: ClusterFolder): Promise<void> {
  const server = findServer(folder)
  if (!server) return
  try {
    process.kill(server.pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  for (const deadline = Date.now() + stopWithin; isSame(server, findServer(folder)); await sleep(pollEvery)) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${server.pid}) does not stop; see ${folder.log}`)
  }
}

function isSame(server: RunningServer, other: RunningServer | null): boolean {
  return server.pid === other?.pid
}

/** Appends to the server's log; at 1 MB it starts over and keeps one old file. */
function openLog(folder: ClusterFolder): { handle: number; size: number } {
  const size = fs.statSync(folder.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLog) fs.renameSync(folder.log, `${folder.log}.old`)
  const handle = fs.openSync(folder.log, 'a', 0o600)
  // Root may create what an ordinary user later needs.
  const owner = fs.statSync(folder.home)
  if (isRoot()) fs.fchownSync(handle, owner.uid, owner.gid)
  return { handle, size: size > largestLog ? 0 : size }
}

/** A unix socket; on Windows, where this is untested, TCP on a free loopback port with the same random password. */
async function listenArguments(folder: ClusterFolder): Promise<string[]> {
  if (process.platform === 'win32') {
    return [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `port=${await findFreePort()}`,
      '-c',
      'unix_socket_directories=',
    ]
  }
  const socket = [
    '-c',
    `unix_socket_directories=${folder.socketFolder}`,
    '-c',
    'unix_socket_permissions=0700',
  ]
  return ['-c', 'listen_addresses=', '-c', 'port=5432', ...socket]
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
