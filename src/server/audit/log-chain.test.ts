import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildStaff } from '#test/desk.ts'
import { changeLog, emptyLog } from '#test/empty-log.ts'
import { buildBusiness } from '#test/factories.ts'
import { times } from '#test/long.ts'
import { signInAs } from '#test/sign-in-as.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { verifyLogCommand } from '../admin-audit.ts'
import { noProgress } from '../lib/commands/progress-bar.ts'
import { createDb, createPool, inTransaction } from '../lib/database/db.ts'
import { recordAction, recordActions } from './actions.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => emptyLog(test.db))
afterAll(() => test.close())

const verify = async (known?: string) => {
  const { db, connection, app } = test
  const context = { db, connection, config: app.config, given: [], options: { known }, progress: noProgress }
  const outcome = await verifyLogCommand.run(context)
  return typeof outcome === 'string' ? { message: outcome } : outcome
}
const action = (targetId: number, actorId: number | null = null) =>
  ({
    actorId,
    action: 'faq.changed',
    targetType: 'faq',
    targetId,
    details: { reason: `No. ${targetId}` },
  }) as const
const record = (targetId: number, actorId: number | null = null) =>
  inTransaction(test.db, (tx) => recordAction(tx, action(targetId, actorId)))
const write = async (entries: number) => {
  for (let targetId = 1; targetId <= entries; targetId++) await record(targetId)
}
const change = (statement: string) => changeLog(test.db, statement)

describe('audit:verify', () => {
  it('says how many entries are right', async () => {
    expect(await verify()).toMatchObject({ message: 'The log is empty.' })
    await write(1)
    expect((await verify()).message).toMatch(
      /^1 entry in the log, all intact\.\nThe last one is 1:[0-9a-f]{64}$/,
    )
    await inTransaction(test.db, (tx) => recordActions(tx, [action(2), action(3)]))
    await inTransaction(test.db, async (tx) => {
      await recordAction(tx, action(99))
      throw new Error('rolled back')
    }).catch(() => {})
    expect((await verify()).message).toContain('3 entries in the log, all intact.')
  })

  const faults: [string, statement: string, position: number | null, reason: RegExp][] = [
    ['another action', `UPDATE staff_actions SET action = 'faq.created' WHERE position = 3`, 3, /changed/],
    ['another target', 'UPDATE staff_actions SET target_id = 7 WHERE position = 4', 4, /changed/],
    [
      'another time',
      `UPDATE staff_actions SET created_at = created_at + interval '1 microsecond' WHERE position = 2`,
      2,
      /changed/,
    ],
    [
      'other details',
      `UPDATE staff_actions SET details = '{"reason": "x"}' WHERE position = 3`,
      3,
      /details/,
    ],
    ['details taken out', `UPDATE staff_actions SET details = '{}' WHERE position = 3`, 3, /details/],
    [
      'another salt',
      'UPDATE staff_actions SET details_salt = gen_random_uuid() WHERE position = 3',
      3,
      /details/,
    ],
    [
      'another actor',
      'UPDATE staff_actions SET actor_id = (SELECT max(id) FROM users) WHERE position = 5',
      5,
      /who acted/,
    ],
    ['an entry removed', 'DELETE FROM staff_actions WHERE position = 2', 2, /missing/],
    ['the first removed', 'DELETE FROM staff_actions WHERE position = 1', 1, /missing/],
    ['the last removed', 'DELETE FROM staff_actions WHERE position = 6', 6, /missing/],
    ['all removed', 'DELETE FROM staff_actions', 1, /missing/],
    [
      'two swapped',
      'UPDATE staff_actions SET position = CASE position WHEN 3 THEN -1 ELSE position END;UPDATE staff_actions SET position = 3 WHERE position = 4;UPDATE staff_actions SET position = 4 WHERE position = -1',
      3,
      /changed, moved/,
    ],
    [
      'one added by hand',
      `INSERT INTO staff_actions (action, target_type) VALUES ('faq.changed', 'faq')`,
      null,
      /by hand/,
    ],
    [
      'a removed one hidden by moving the others up',
      'DELETE FROM staff_actions WHERE position = 2;UPDATE staff_actions SET position = 1 - position WHERE position > 2;UPDATE staff_actions SET position = -position WHERE position < 0',
      2,
      /changed, moved/,
    ],
  ]
  it.each(faults)('finds %s', async (_what, statements, position, reason) => {
    await buildStaff(test.db)
    await write(6)
    for (const statement of statements.split(';')) await change(statement)
    const { isOk, message, data } = await verify()
    expect(isOk).toBe(false)
    expect(data?.fault).toMatchObject({ position, reason: expect.stringMatching(reason) })
    expect(message).toMatch(position ? `Entry ${position} of the log` : /^The entry with ID \d+/)
  })

  it('finds a log that was rewritten as a whole by what an earlier run said', async () => {
    await write(3)
    const known = /\d+:\w{64}/.exec((await verify()).message)?.[0] ?? ''
    await write(2)
    expect(await verify(known)).toMatchObject({ data: { right: 5, fault: null } })
    await emptyLog(test.db)
    expect(await verify(known)).toMatchObject({ data: { fault: { position: 1 } } })
    await write(5)
    expect(await verify()).toMatchObject({ data: { right: 5, fault: null } })
    expect(await verify(known)).toMatchObject({ isOk: false, data: { fault: { position: 3 } } })
    await expect(verify('3:abc')).rejects.toThrow('NUMBER:HASH')
  })
})

describe('the log', () => {
  it('lets nothing change, remove or forge an entry', async () => {
    const staffId = await buildStaff(test.db)
    await record(1, staffId)
    for (const statement of [
      `UPDATE staff_actions SET action = 'faq.created'`,
      `UPDATE staff_actions SET details = '{}'`,
      'UPDATE staff_actions SET actor_id = NULL',
      'UPDATE staff_actions SET actor_salt = NULL',
      `UPDATE staff_actions SET hash = '\\x00'`,
      'UPDATE staff_actions SET position = 9',
      'DELETE FROM staff_actions',
      'TRUNCATE staff_actions',
      'TRUNCATE users CASCADE',
    ])
      await expect(sql.raw(statement).execute(test.db), statement).rejects.toThrow('stay as they are')
    await sql`INSERT INTO staff_actions (action, target_type, position, hash) VALUES ('faq.changed', 'faq', 7, '\\x00')`.execute(
      test.db,
    )
    expect(await verify()).toMatchObject({ data: { right: 2, erased: 0, fault: null } })
  })

  it('stays right when the one who acted, and the one it is about, delete their accounts', async () => {
    const staffId = await buildStaff(test.db)
    const ownerId = await buildStaff(test.db, 'Rosa')
    const businessId = await buildBusiness(test.db, { ownerId })
    const rejected = { action: 'business.rejected', targetType: 'business', targetId: businessId } as const
    await inTransaction(test.db, (tx) =>
      recordAction(tx, { ...rejected, actorId: staffId, details: { reason: 'Rosa lied' } }),
    )
    await record(1, staffId)
    for (const [userId, erased] of [
      [ownerId, 1],
      [staffId, 2],
    ] as const) {
      const headers = { ...(await signInAs(test.app, userId)) }
      const { statusCode } = await test.app.inject({ method: 'DELETE', url: '/api/users/account', headers })
      expect(statusCode).toBe(200)
      expect(await verify()).toMatchObject({ data: { right: 2, erased, fault: null } })
    }
    const rows = await test.db.selectFrom('staff_actions').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { actor_id: null, actor_salt: null, details: {}, details_salt: null },
      { actor_id: null, actor_salt: null, details: { reason: 'No. 1' } },
    ])
  })

  it('takes many writers at once, none of whom waits for another one’s work', async () => {
    const most = times(12, 50)
    const pool = createPool(test.connection, most + 5, 0)
    const db = createDb(pool)
    const arrived = Promise.withResolvers<void>()
    let writers = 0
    await Promise.all(
      Array.from({ length: most }, (_, index) =>
        inTransaction(db, async (tx) => {
          await recordActions(tx, [action(index), action(index + 100)])
          // Each goes on only once all have written: waiting for a writer that still works would never end.
          if (++writers === most) arrived.resolve()
          await arrived.promise
        }),
      ),
    )
    await db.destroy()
    expect(await verify()).toMatchObject({ data: { right: 2 * most, fault: null } })
  })
})
