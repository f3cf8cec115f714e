import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '#test/test-app.ts'

it('checks the database once for simultaneous readiness checks', { tags: 'long' }, async () => {
  const test = await startTestApp()
  try {
    const checks = await Promise.all(Array.from({ length: 20 }, () => test.app.inject('/readyz')))
    expect(checks.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const connections = sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT 1'`
    expect((await connections.execute(test.db)).rows.length).toBeLessThanOrEqual(1)
  } finally {
    await test.close()
  }
})
