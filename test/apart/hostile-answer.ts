import { isolate } from '#server/lib/apart/isolate.ts'
import type { HostileTask } from './hostile-answers.ts'

export type { HostileTask }
export const hostileAnswer = isolate<HostileTask, unknown>(new URL('./hostile-answers.ts', import.meta.url))
