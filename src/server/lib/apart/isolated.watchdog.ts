import { parentPort, workerData } from 'node:worker_threads'
import type { Limits } from './isolate.ts'

/**
 * Ends its process once a call exceeds its limits, or its parent is gone. It runs in a thread, because hostile input keeps
 * the first one busy.
 */

const { parent } = workerData as { parent: number }
let limits: Limits | null = null
let begun = process.cpuUsage()
parentPort?.on('message', (given: Limits | null) => {
  limits = given
  begun = process.cpuUsage()
})

function isExceeded({ milliseconds, megabytes }: Limits): boolean {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000 > milliseconds || process.memoryUsage.rss() / 1024 / 1024 > megabytes
}

setInterval(() => {
  if ((limits && isExceeded(limits)) || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 25)
