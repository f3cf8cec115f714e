import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for a number of milliseconds in which nothing may happen, for a test that then checks that nothing did. To wait for
 * something that will happen, use `expect.poll`.
 */
export const quietFor = (milliseconds: number): Promise<void> => sleep(milliseconds)
