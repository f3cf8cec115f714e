import fs from 'node:fs'
import path from 'node:path'
import type { ClusterFolder } from './cluster-folder.ts'
import { countHolders, isGone, isRunning, isServerOf } from './processes.ts'

/** The running server according to postmaster.pid. `host` is a folder (socket) or an address (TCP). */
export type RunningServer = { pid: number; host: string; port: number; isReady: boolean }

type ServerFile = { pid: number; host: string; port: number; segmentId: number; status: string }

const serverFile = (folder: ClusterFolder) => path.join(folder.cluster, 'postmaster.pid')

/**
 * The server running on this cluster, no matter which process started it, or null. Throws when that can't be determined,
 * for example while the process has no file descriptor left.
 */
export function findServer(folder: ClusterFolder): RunningServer | null {
  const found = readServerFile(folder)
  if (!found?.pid || !isServerOf(folder.cluster, found.pid)) return null
  return {
    pid: found.pid,
    host: found.host,
    port: found.port,
    isReady: found.status === 'ready' && found.host !== '',
  }
}

function readServerFile(folder: ClusterFolder): ServerFile | null {
  try {
    const lines = fs
      .readFileSync(serverFile(folder), 'utf8')
      .split('\n')
      .map((line) => line.trim())
    const [pid, , , port, socketFolder, address, memory, status] = lines
    return {
      pid: Number.parseInt(pid ?? '', 10) || 0,
      host: socketFolder || address || '',
      port: Number(port),
      segmentId: Number(memory?.split(/\s+/)[1]),
      status: status ?? '',
    }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/**
 * Removes the lock files of a dead server in cases where PostgreSQL would not: when their process ID is a zombie (a
 * container without an init process) or now belongs to another program. PostgreSQL handles everything else better. Call
 * it only under the start lock, with no server found. Returns false while old backends still hold the memory.
 */
export function clearStaleFiles(folder: ClusterFolder): boolean {
  if (process.platform !== 'linux') return true
  const found = readServerFile(folder)
  if (found && countHolders(found.segmentId) > 0) return false
  if (found && (isRunning(found.pid) || isEmptyForSeconds(serverFile(folder)))) fs.rmSync(serverFile(folder))
  for (const name of fs.readdirSync(folder.socketFolder)) {
    if (!name.endsWith('.lock')) continue
    const lock = path.join(folder.socketFolder, name)
    const pid = Number.parseInt(fs.readFileSync(lock, 'utf8'), 10) || 0
    if (pid && !isRunning(pid)) continue
    fs.rmSync(lock, { force: true })
    fs.rmSync(lock.slice(0, -'.lock'.length), { force: true })
  }
  return true
}

/** A server writes its file right after creating it; empty for two seconds means it was killed in between. */
function isEmptyForSeconds(file: string): boolean {
  const { size, mtimeMs } = fs.statSync(file)
  return size === 0 && Date.now() - mtimeMs > 2_000
}
