import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** True when a process with this ID exists, of any user. A zombie counts: the kernel still lists it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When the process started, in clock ticks since boot (Linux; elsewhere 0), to detect a reused ID. */
export function startTicks(pid: number): number {
  return Number(readStat(pid)?.fields[19] ?? 0)
}

/**
 * True when `pid` is the PostgreSQL server of `cluster`: not a zombie, not another program that got the ID after a
 * reboot, not the server of another folder. If the command line can't be read, any process named postgres counts.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  if (process.platform === 'linux') return isLinuxServerOf(cluster, pid)
  if (process.platform === 'win32') return true
  const [state = '', command = ''] = run('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    .trim()
    .split(/\s+/, 2)
  return !state.startsWith('Z') && command.endsWith('postgres')
}

// Matched by name and arguments, not by working folder: in a container root may not be allowed to inspect another
// account's process.
function isLinuxServerOf(cluster: string, pid: number): boolean {
  const stat = readStat(pid)
  if (stat?.name !== 'postgres' || stat.fields[0] === 'Z') return false
  const [program = '', ...args] = readOr(`/proc/${pid}/cmdline`, '').split('\0')
  if (program.startsWith('postgres: ')) return false
  const folder = args[args.indexOf('-D') + 1]
  return !args.includes('-D') || folder === cluster
}

/** Fields from the state on (proc_pid_stat(5)); the name before them may contain spaces and parentheses. */
function readStat(pid: number): { name: string; fields: string[] } | undefined {
  const text = readOr(`/proc/${pid}/stat`, '')
  const end = text.lastIndexOf(')')
  if (end < 0) return undefined
  return { name: text.slice(text.indexOf('(') + 1, end), fields: text.slice(end + 2).split(' ') }
}

/** How many processes, such as a killed server's last queries, still hold a System V memory segment. Linux only, else 0. */
export function countHolders(segmentId: number): number {
  const rows = readOr('/proc/sysvipc/shm', '')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  const nattch = rows[0]?.indexOf('nattch') ?? -1
  return Number(rows.find((row) => row[1] === String(segmentId))?.[nattch] ?? 0)
}

function readOr(file: string, otherwise: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    const isHidden = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (isHidden || isGone(error)) return otherwise
    throw error
  }
}

/** True when a file, or the process that a file in /proc is about, doesn't exist; any other error says nothing about it. */
export function isGone(error: unknown): boolean {
  return ['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')
}

function run(program: string, args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? ''
}
