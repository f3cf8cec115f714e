import fs from 'node:fs'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Answered, Call } from './isolate.ts'

/** The other side of `isolate`: answers one call after the other until its parent is gone. */

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
// Where memory is short, Linux ends this process and not the server.
try {
  fs.writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {}
// A terminal or a service manager tells all processes to stop, but the server still waits for this answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
// Named by the parent itself: it may be gone by now.
const workerData = { parent: Number(process.argv[2]) }
const watchdog = new Worker(new URL('./isolated.watchdog.ts', import.meta.url), { workerData })
watchdog.unref()

process.on('message', async ({ file, task, limits }: Call) => {
  watchdog.postMessage(limits)
  const { answer } = await import(file)
  const answered: Answered = {
    answer: await answer(task),
    megabytes: process.memoryUsage.rss() / 1024 / 1024,
  }
  watchdog.postMessage(null)
  process.send?.(answered)
})
