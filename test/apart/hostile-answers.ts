import { setTimeout as sleep } from 'node:timers/promises'

/** Runs in a process that `isolate` starts: acts that hostile input may cause in a reader. */
const answers = {
  environment: () => ({ env: { ...process.env }, pid: process.pid }),
  heap: () => {
    const lists: number[][] = []
    for (;;) lists.push(Array.from({ length: 100_000 }, (_, at) => at))
  },
  memory: async () => {
    const buffers: Buffer[] = []
    for (;;) {
      buffers.push(Buffer.alloc(16 * 1024 * 1024, 1))
      await sleep(1)
    }
  },
  time: () => {
    for (;;);
  },
  silence: () => new Promise(() => {}),
  crash: () => process.abort(),
  error: () => {
    throw new Error('a mistake of ours')
  },
}
export type HostileTask = keyof typeof answers

export const answer = (task: HostileTask): unknown => answers[task]()
