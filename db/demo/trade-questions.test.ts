import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDb, createPool, type Db } from '#server/lib/database/db.ts'
import { questionsMax } from '#shared/trade-questions/questions.ts'
import {
  createQuestionSchema,
  type DeskTradeQuestion,
} from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-db.ts'
import { seedEmptyDatabase } from './seed.ts'
import { addTradeQuestions, tradeQuestions } from './trade-questions.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  db = createDb(createPool(database.connection, 3, 0))
  await seedEmptyDatabase(db, { profile: 'basics', log: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const trades = Object.entries(tradeQuestions).flatMap(([category, { all, of }]) => [
  [category, all] as const,
  ...Object.entries(of),
])

it('every category asks something, each trade at most three things, as staff could have written them', async () => {
  const categories = await db.selectFrom('categories').select('name').execute()
  expect(Object.keys(tradeQuestions).sort()).toEqual(categories.map(({ name }) => name).sort())
  for (const [trade, asked] of trades) {
    expect(asked.length, trade).toBeGreaterThan(0)
    expect(asked.length, trade).toBeLessThanOrEqual(questionsMax)
    for (const one of asked) createQuestionSchema.parse({ ...one, categoryId: 1, subcategoryId: null })
  }
})

it('none is taken for a field of the form', () => {
  for (const [trade, asked] of trades)
    for (const { question, options } of asked)
      expect([question, ...options].join(' '), trade).not.toMatch(/name|phone|email|what do you need/i)
})

it('all are stored with their trade, and never a second time', async () => {
  const countOf = trades.reduce((sum, [, asked]) => sum + asked.length, 0)
  const stored = async () => {
    const { rows } = await sql<
      Pick<DeskTradeQuestion, 'question'>
    >`SELECT question FROM trade_questions ORDER BY id`.execute(db)
    return rows
  }
  expect(await stored()).toHaveLength(countOf)
  await Promise.all([addTradeQuestions(db), addTradeQuestions(db)])
  expect(await stored()).toHaveLength(countOf)
})
