import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTransaction } from '#server/lib/database/db.ts'
import { lockSender } from '#server/lib/database/sender.ts'
import { isFromBot } from '#server/lib/http/honeypot.ts'
import { isKeyed, sendOnce } from '#server/lib/http/idempotency.ts'
import { addressCounters, visitorKey } from '#server/lib/http/rate-limit.ts'
import { countAct } from '#server/lib/http/rate-limits.repository.ts'
import { readDevice } from '#server/sessions/known-devices.service.ts'
import { isStorable } from '#shared/lib/fields.schemas.ts'
import type { FormName } from '#shared/spam/caught-forms.schemas.ts'
import { noFacts, scoreSpam } from '#shared/spam/spam-score.ts'
import { type CaughtBody, createCaughtForm, deleteCaughtBeyond } from './caught-forms.repository.ts'
import { nameIn, textsIn } from './caught-texts.ts'

/**
 * Guarantee: a form whose hidden field was filled in gets the usual response, changes nothing and emails nobody. It waits as spam,
 * and is sent when staff release it. A program can't fill the list. A form under a key is sent once.
 */

export type FormTools = Pick<FastifyInstance, 'db' | 'jobs' | 'config' | 'events'>

/** The sender of a form. `request` is null when staff release it. */
export type FormSender = {
  userId: number | undefined
  deviceHash: Buffer | null
  request: FastifyRequest | null
}

type Send<Body, Result> = (tools: FormTools, body: Body, sender: FormSender) => Promise<Result>

/** From one address; more are dropped. */
const perDay = { max: 10, timeWindow: 24 * 60 * 60 * 1000 }

/** Forms that wait at once. */
const waitingMax = 200

/** Longest stored text of the hidden field. */
const hiddenMax = 200

/**
 * For the route of a form: returns a function that calls `send`, or keeps the form of a bot for staff and returns null. When staff
 * release it, `send` runs in their transaction, and they see the text of an AppError. `openAt` is the page of what was sent.
 */
export function catchBots<Body extends CaughtBody, Result>(
  app: FastifyInstance,
  form: FormName,
  send: Send<Body, Result>,
  openAt?: (result: Result) => string,
) {
  app.caughtForms[form] = (tools, body, sender) => send(tools, body as Body, sender)
  return async (request: FastifyRequest, given: Body & Given): Promise<Result | null> => {
    const sender = {
      userId: request.visitor?.id,
      deviceHash: readDevice(request).known?.hash ?? null,
      request,
    }
    if (isFromBot(request, given)) {
      await keep(app, form, given, sender)
      return null
    }
    if (!isKeyed(request)) return send(app, given, sender)
    // After a reload, the files that were to follow are gone.
    const body = { ...given, hasFiles: undefined }
    return sendOnce(request, (deps) => send(deps, given, sender), { body, ...(openAt && { openAt }) })
  }
}

type Given = { url2?: string | undefined }
type LiveSender = FormSender & { request: FastifyRequest }

async function keep(
  { db }: FastifyInstance,
  form: FormName,
  { url2 = '', ...body }: CaughtBody & Given,
  { userId, deviceHash, request }: LiveSender,
): Promise<void> {
  const text = textsIn(body).join('\n')
  if (!isStorable(text)) return
  const email = typeof body.email === 'string' ? body.email : null
  const spam = scoreSpam({ ...noFacts, text, names: [nameIn(body)], email })
  const hiddenText = url2.slice(0, hiddenMax).toWellFormed().replaceAll('\u0000', '')
  const counters = addressCounters(visitorKey(request), 'caught form', perDay)
  await inTransaction(db, async (tx) => {
    const senderId = await lockSender(tx, userId)
    if (await countAct(tx, counters)) return
    await createCaughtForm(tx, { form, body, hiddenText, userId: senderId, deviceHash, spam })
    await deleteCaughtBeyond(tx, waitingMax)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    caughtForms: Record<FormName, Send<unknown, unknown>>
  }
}
