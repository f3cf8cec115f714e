import { type HostileTask, hostileAnswer } from './hostile-answer.ts'

/** A process that waits for an answer which never comes. */
const limits = { milliseconds: 600_000, megabytes: 300 }
console.log(((await hostileAnswer('environment', limits)) as { pid: number }).pid)
await hostileAnswer('time' satisfies HostileTask, limits)
