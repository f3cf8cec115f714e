import type { FastifyInstance } from 'fastify'
import { recordReading } from '#server/audit/actions.service.ts'
import { staffAction } from '#server/audit/staff-action.service.ts'
import type { Db, Tx } from '#server/lib/database/db.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { toListPage } from '#server/lib/http/list-pages.ts'
import type { Visitor } from '#server/lib/http/visitor.ts'
import { previewText } from '#server/lib/preview-text.ts'
import type { CaughtForm, CaughtList, CaughtPreview } from '#shared/spam/caught-forms.schemas.ts'
import {
  type FoundForm,
  findCaught,
  listCaught,
  type TakenForm,
  takeCaught,
} from './caught-forms.repository.ts'
import type { FormTools } from './caught-forms.service.ts'
import { longestText, nameIn, typedIn } from './caught-texts.ts'

/** Guarantee: a caught form is sent once, or not at all; the log has each full reading before it happens. */

type Tools = FormTools & Pick<FastifyInstance, 'caughtForms'>

const toPreview = ({ body, hiddenText: _hidden, account: _account, ...form }: FoundForm): CaughtPreview => ({
  ...form,
  name: nameIn(body),
  text: previewText(longestText(body)),
})

export async function listCaughtPreviews(db: Db, page: number): Promise<CaughtList> {
  const { rows: forms, place } = toListPage(await listCaught(db, page), page)
  return { forms: forms.map(toPreview), ...place }
}

/** The whole form, which the log then says that they read. Throws not_found. */
export async function readCaughtForm(db: Db, formId: number, staff: Visitor): Promise<CaughtForm> {
  const form = requireFound(await findCaught(db, formId), 'form')
  const read = { action: 'caught-form.read', targetType: 'caught_form', targetId: formId } as const
  await recordReading(db, { actorId: staff.id, ...read })
  return { ...form, name: nameIn(form.body), body: typedIn(form.body) }
}

/**
 * Sends a caught form as if it had just been typed, under the same rules. Throws not_found, also after it was released, and conflict
 * with the reason when it can't be sent anymore; then it waits on.
 */
export async function releaseCaught(tools: Tools, formId: number, staff: Visitor): Promise<void> {
  await staffAction(tools, {
    actorId: staff.id,
    targetType: 'caught_form',
    // It never changes.
    revision: undefined,
    lock: async (tx) => {
      const taken = await takeCaught(tx, formId)
      return taken && { ...taken, revision: 1 }
    },
    isDone: () => false,
    async change(tx, taken) {
      await send(tools, tx, taken)
      return {
        actions: [{ action: 'caught-form.released', targetId: formId, details: { form: taken.form } }],
      }
    },
  })
}

async function send(
  { caughtForms, jobs, config, events }: Tools,
  tx: Tx,
  { form, body, userId, deviceHash }: TakenForm,
): Promise<void> {
  const sender = { userId: userId ?? undefined, deviceHash, request: null }
  try {
    await caughtForms[form]({ db: tx, jobs, config, events }, body, sender)
  } catch (error) {
    if (!(error instanceof AppError) || error.statusCode >= 500) throw error
    throw new AppError('conflict', `It can no longer be sent. ${error.message}`)
  }
}
