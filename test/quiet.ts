import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Lets milliseconds pass in which nothing may happen, for a test that looks afterwards whether anything did. What will happen
 * is waited for with `expect.poll` instead.
 */
export const quietFor = (milliseconds: number): Promise<void> => sleep(milliseconds)
