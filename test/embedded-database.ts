import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { prepareFolders, readPassword } from '#server/lib/database/embedded-postgres/cluster-folder.ts'
import { isGone } from '#server/lib/database/embedded-postgres/processes.ts'
import { findServer } from '#server/lib/database/embedded-postgres/server-state.ts'

const folderIn = (dataDir: string) => prepareFolders(path.join(dataDir, 'postgres'), dataDir)

/** How to reach the database that another process started in its DATA_DIR. Throws when it isn't running. */
export function connectionIn(dataDir: string): pg.PoolConfig {
  const folder = folderIn(dataDir)
  const server = findServer(folder)
  if (!server) throw new Error(`No database is running in ${dataDir}`)
  const { host, port } = server
  return { host, port, user: 'app', password: readPassword(folder), database: 'postgres' }
}

/** Kills all processes of that database at once, if it is running. */
export function killDatabase(dataDir: string): void {
  const server = findServer(folderIn(dataDir))
  if (server) for (const pid of [server.pid, ...childrenOf(server.pid)]) kill(pid)
}

/** Where the system doesn't list them, they end by themselves without their parent. */
function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  const listed = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return listed.split(' ').filter(Boolean).map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!isGone(error)) throw error
  }
}
