import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/lib/database/db.ts'
import { demoCategories } from './categories.ts'
import type { CategoryQuestions } from './questions/asked.ts'
import { homeAndCarQuestions } from './questions/home-and-car.ts'
import { officesAndShopsQuestions } from './questions/offices-and-shops.ts'
import { peopleAndEventsQuestions } from './questions/people-and-events.ts'
import { addedTrades, type CategorySlug } from './trades/trades.ts'

const ofFirstTrades: Readonly<Record<string, CategoryQuestions>> = {
  ...homeAndCarQuestions,
  ...officesAndShopsQuestions,
  ...peopleAndEventsQuestions,
}

/** Those of the trades that came later, by name. */
function addedTo(category: string): CategoryQuestions['of'] {
  const slug = demoCategories.find(({ name }) => name === category)?.slug as CategorySlug
  return Object.fromEntries(
    (addedTrades[slug] ?? []).flatMap(({ name, asks }) => (asks ? [[name, asks]] : [])),
  )
}

/** Questions of the basic trades, by the names of category and subcategory. */
export const tradeQuestions: Readonly<Record<string, CategoryQuestions>> = Object.fromEntries(
  Object.entries(ofFirstTrades).map(([category, { all, of }]) => [
    category,
    { all, of: { ...of, ...addedTo(category) } },
  ]),
)

type Row = {
  category: string
  subcategory: string | null
  question: string
  kind: string
  options: readonly string[]
  position: number
}

const questionRows = (): Row[] =>
  Object.entries(tradeQuestions).flatMap(([category, { all, of }]) =>
    [[null, all] as const, ...Object.entries(of)].flatMap(([subcategory, asked]) =>
      asked.map((one, index) => ({ category, subcategory, ...one, position: index + 1 })),
    ),
  )

/**
 * Gives the categories that have the names of ours their questions, once: staff retire questions and don't delete them. A
 * site from before there were questions gets them, too.
 */
export async function addTradeQuestions(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`LOCK TABLE trade_questions IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    await sql`
      INSERT INTO trade_questions (category_id, subcategory_id, question, kind, options, position)
      SELECT c.id, s.id, given.question, given.kind, ARRAY(SELECT jsonb_array_elements_text(given.options)), given.position
      FROM jsonb_to_recordset(${JSON.stringify(questionRows())}::jsonb)
        AS given (category text, subcategory text, question text, kind text, options jsonb, position int)
      JOIN categories c ON c.name = given.category
      LEFT JOIN subcategories s ON s.category_id = c.id AND s.name = given.subcategory
      WHERE NOT EXISTS (SELECT FROM trade_questions) AND (given.subcategory IS NULL OR s.id IS NOT NULL)
      ORDER BY c.position, s.position NULLS FIRST, given.position`.execute(tx)
  })
}
