import fs from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Chrome's header. */
const acceptEncoding = 'gzip, deflate, br, zstd'

/** Kernel clock ticks per second, fixed at 100 for user space on Linux. */
const ticksPerSecond = 100

/** Process times as in proc(5): ticks of the process and of children it has waited for. */
function readProcess(pid: number): { parent: number; name: string; ticks: number } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
    return { parent: Number(fields[1]), name, ticks }
  } catch {
    return null
  }
}

/** The process, everything it started, and every PostgreSQL process of the given data directory. */
function treeOf(roots: readonly number[]): number[] {
  const all = fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
  const parents = new Map(all.map((pid) => [pid, readProcess(pid)?.parent ?? 0]))
  const belongs = (pid: number): boolean => roots.includes(pid) || (pid > 1 && belongs(parents.get(pid) ?? 0))
  return all.filter(belongs)
}

/** Milliseconds of processor that these processes and their descendants have used so far. */
export function processorMilliseconds(roots: readonly number[]): number {
  const ticks = treeOf(roots).reduce((sum, pid) => sum + (readProcess(pid)?.ticks ?? 0), 0)
  return (ticks * 1000) / ticksPerSecond
}

/**
 * Asks for `count` addresses over `connections` kept connections; again when the server is too busy, which a shared
 * machine can make it. Throws at any other status but 200.
 */
export async function askAll(
  base: string,
  addressOf: (call: number) => string,
  { count, connections = 16, from = 0 }: { count: number; connections?: number; from?: number },
): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  let next = from
  const statusOf = (address: string) =>
    new Promise<number>((resolve, reject) => {
      http
        .get(base + address, { agent, headers: { 'accept-encoding': acceptEncoding } }, (response) =>
          response.resume().on('end', () => resolve(response.statusCode ?? 0)),
        )
        .on('error', reject)
    })
  const ask = async (address: string): Promise<void> => {
    const status = await statusOf(address)
    if (status === 200) return
    if (status !== 503) throw new Error(`${address}: ${status}`)
    await sleep(100)
    await ask(address)
  }
  const work = async () => {
    while (next < from + count) await ask(addressOf(next++))
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
}
