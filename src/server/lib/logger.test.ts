import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { keepLogLines } from '#test/log-lines.ts'
import { startTestApp } from '#test/test-app.ts'

it('logs what the database rejected, but not whose row it was', async () => {
  const test = await startTestApp({ LOG_LEVEL: 'error' })
  await sql`ALTER TABLE subscribers ADD CONSTRAINT nobody CHECK (false)`.execute(test.db)
  const lines = keepLogLines(test.app)
  const payload = { email: 'canary@example.com' }
  const answer = await test.app.inject({ method: 'POST', url: '/api/subscribers/subscribe', payload })
  expect(answer.statusCode).toBe(500)
  expect(answer.body, 'the visitor learns nothing of it').not.toMatch(
    /canary|constraint|nobody|23514|subscribers/,
  )
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] as string).err).toMatchObject({ code: '23514', constraint: 'nobody' })
  expect(lines[0]).not.toContain('canary')
  await test.close()
})

it('logs no address that is a secret', async () => {
  const test = await startTestApp({ LOG_LEVEL: 'info' })
  const lines = keepLogLines(test.app)
  await test.app.inject(`/api/conversation-files/${'c'.repeat(43)}/poster`)
  await expect.poll(() => lines.join('')).toContain('/api/conversation-files/[key]/poster')
  expect(lines.join('')).not.toContain('ccc')
  await test.close()
})
