import { PassThrough } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Sends the beginning of a request and no more before the test has ended. Resolves when all of it has been read, or answered;
 * returns the status of the response, undefined while there is none.
 */
export async function sendBeginning(
  { app }: Pick<TestApp, 'app'>,
  request: Omit<InjectOptions, 'payload'>,
  beginning: readonly (Buffer | string)[],
): Promise<() => number | undefined> {
  const payload = new PassThrough()
  onTestFinished(() => void payload.end())
  let status: number | undefined
  const answered = app.inject({ method: 'POST', ...request, payload }).then(({ statusCode }) => {
    status = statusCode
  })
  const write = async () => {
    for (const bytes of beginning)
      if (!payload.write(bytes)) await new Promise((resolve) => payload.once('drain', resolve))
  }
  await Promise.race([write(), answered])
  return () => status
}
