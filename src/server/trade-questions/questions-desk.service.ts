import type { FastifyInstance } from 'fastify'
import { applyConsequences, staffAction } from '#server/audit/staff-action.service.ts'
import { inTransaction, type Tx } from '#server/lib/database/db.ts'
import { moveToPlace } from '#server/lib/database/positions.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { questionsMax } from '#shared/trade-questions/questions.ts'
import type {
  CreateTradeQuestion,
  DeskTradeQuestion,
  RetireTradeQuestion,
  UpdateTradeQuestion,
} from '#shared/trade-questions/trade-questions-desk.schemas.ts'
import {
  askedAt,
  createQuestion,
  findDeskQuestion,
  type Level,
  lockQuestions,
  readAsked,
  setRetired,
  updateQuestion,
} from './questions-desk.repository.ts'
import { isTrade } from './trade-questions.repository.ts'

/** Guarantee: a trade asks at most three questions, in the order that staff chose, and no edit overwrites another. */

type Tools = Pick<FastifyInstance, 'db' | 'jobs'>

const tooMany = () =>
  new AppError('conflict', `A trade asks at most ${questionsMax} questions. Please retire one first.`)

const levelOf = ({ category, subcategory }: DeskTradeQuestion): Level => ({
  categoryId: category.id,
  subcategoryId: subcategory?.id ?? null,
})

/** Only a choice has options. */
const fitting = <Given extends { kind: string; options: string[] }>(given: Given): Given => ({
  ...given,
  options: given.kind === 'choice' ? given.options : [],
})

async function lockQuestion(tx: Tx, id: number): Promise<DeskTradeQuestion | undefined> {
  await lockQuestions(tx)
  return findDeskQuestion(tx, id)
}

/** Adds a question and returns its ID; an identical one of the trade is used. Throws not_found, and conflict when there are too many. */
export async function addQuestion(
  { db, jobs }: Tools,
  given: CreateTradeQuestion,
  actorId: number,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockQuestions(tx)
    if (!(await isTrade(tx, given.categoryId, given.subcategoryId))) throw notFound('category')
    const { count, sameId } = await readAsked(tx, given, given.question)
    if (sameId !== null) return sameId
    if (count >= questionsMax) throw tooMany()
    const id = await createQuestion(tx, fitting(given))
    if (given.position !== undefined)
      await moveToPlace(tx, 'trade_questions', id, given.position, askedAt(given))
    const actor = { actorId, targetType: 'trade_question' } as const
    const actions = [{ action: 'trade-question.created', targetId: id }] as const
    await applyConsequences(tx, jobs, actor, { actions, publicChange: 'changed' })
    return id
  })
}

/** Changes the texts of a question and, if it is asked, its place. Throws not_found and stale_revision. */
export async function editQuestion(
  tools: Tools,
  id: number,
  { position, revision, ...texts }: UpdateTradeQuestion,
  actorId: number,
): Promise<void> {
  await staffAction(tools, {
    actorId,
    revision,
    targetType: 'trade_question',
    lock: (tx) => lockQuestion(tx, id),
    isDone: () => false,
    async change(tx, current) {
      await updateQuestion(tx, id, fitting(texts))
      if (position !== undefined && !current.isRetired)
        await moveToPlace(tx, 'trade_questions', id, position, askedAt(levelOf(current)))
      return {
        actions: [
          {
            action: 'trade-question.changed',
            targetId: id,
            details: { from: current.question, to: texts.question },
          },
        ],
        publicChange: 'changed',
      }
    },
  })
}

/** Stops asking a question, or asks it again. Throws not_found, stale_revision, and conflict when there are too many. */
export async function retireQuestion(
  tools: Tools,
  id: number,
  { isRetired, revision }: RetireTradeQuestion,
  actorId: number,
): Promise<void> {
  await staffAction(tools, {
    actorId,
    revision,
    targetType: 'trade_question',
    lock: (tx) => lockQuestion(tx, id),
    isDone: (current) => current.isRetired === isRetired,
    async change(tx, current) {
      const level = levelOf(current)
      if (!isRetired && (await readAsked(tx, level)).count >= questionsMax) throw tooMany()
      await setRetired(tx, id, level, isRetired)
      const action = isRetired ? 'trade-question.retired' : 'trade-question.brought-back'
      return { actions: [{ action, targetId: id }], publicChange: 'changed' }
    },
  })
}
