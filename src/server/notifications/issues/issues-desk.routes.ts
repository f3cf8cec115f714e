import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireStaffConfirmation } from '#server/lib/http/confirmation.ts'
import { deskChange, deskDeletion, deskList } from '#server/lib/http/desk-schemas.ts'
import { AppError, requireFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { visitorOf } from '#server/lib/http/visitor.ts'
import { getLinkKey } from '#server/lib/mail/link-key.ts'
import { openLink } from '#server/lib/mail/mail-links.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  createIssueSchema,
  deskIssueAnswerSchema,
  deskIssueListSchema,
  issueParamsSchema,
  issuePreviewSchema,
  listIssuesQuerySchema,
  previewQuerySchema,
  sendIssueSchema,
  updateIssueSchema,
} from '#shared/notifications/issues/issues-desk.schemas.ts'
import { inScheme } from './issues.emails.ts'
import { findIssue, listIssues } from './issues.repository.ts'
import {
  addIssue,
  cancelIssue,
  drawIssue,
  editIssue,
  previewIssue,
  removeIssue,
  sendIssue,
  sendTestMail,
} from './issues-desk.service.ts'
import { countConfirmed } from './subscribers-desk.repository.ts'

const tags = ['desk']
const params = issueParamsSchema
const answer = deskIssueAnswerSchema

/** Under /admin/newsletter/issues: writing and sending the newsletter. */
export const issuesDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const answerWith = async (issueId: number) => {
    return { issue: requireFound(await findIssue(app.db, issueId), 'issue') }
  }

  app.get('/', { schema: deskList(listIssuesQuerySchema, deskIssueListSchema) }, async ({ query }) => ({
    ...(await listIssues(app.db, query.page)),
    subscriberCount: await countConfirmed(app.db),
    isOutbox: !app.config.mail.smtpUrl,
  }))

  app.post(
    '/',
    {
      schema: {
        tags,
        body: createIssueSchema,
        response: { 201: answer, ...failures(400, 401, 404, 409, 413, 415) },
      },
    },
    async (request, reply) => {
      const issueId = await addIssue(app, request.body, visitorOf(request).id)
      return reply.code(201).send(await answerWith(issueId))
    },
  )

  app.put('/:issueId', { schema: deskChange(params, updateIssueSchema, answer) }, async (request) => {
    const { revision, ...text } = request.body
    const { issueId } = request.params
    await editIssue(app, { issueId, revision, actorId: visitorOf(request).id }, text)
    return answerWith(issueId)
  })

  app.delete('/:issueId', { schema: deskDeletion(params, messageSchema) }, async (request) => {
    const { issueId } = request.params
    await removeIssue(app, { issueId, revision: request.query.revision, actorId: visitorOf(request).id })
    return { message: 'The issue is deleted.' }
  })

  app.put(
    '/:issueId/sending',
    { onRequest: requireStaffConfirmation, schema: deskChange(params, sendIssueSchema, answer) },
    async (request) => {
      const { issueId } = request.params
      await sendIssue(app, { issueId, revision: request.body.revision, actorId: visitorOf(request).id })
      return answerWith(issueId)
    },
  )

  app.delete('/:issueId/sending', { schema: deskDeletion(params, answer) }, async (request) => {
    const { issueId } = request.params
    await cancelIssue(app, { issueId, revision: request.query.revision, actorId: visitorOf(request).id })
    return answerWith(issueId)
  })

  app.post(
    '/:issueId/test-mails',
    { schema: { tags, params, response: { 200: messageSchema, ...failures(400, 401, 404, 415) } } },
    async (request) => {
      const address = await sendTestMail(app, request.params.issueId, visitorOf(request).id)
      return { message: `On its way to ${address}.` }
    },
  )

  app.get(
    '/:issueId/preview',
    { schema: { tags, params, response: { 200: issuePreviewSchema, ...failures(400, 401, 404) } } },
    ({ params: { issueId } }) => previewIssue(app, issueId),
  )
}

/** How long the link of a preview works. */
const previewFor = 15 * 60 * 1000

/** The HTML of an issue as a document of its own, which the desk frames: inside our pages its styles wouldn't be allowed. */
export const issuePreviewRoutes: FastifyPluginAsyncZod = async (app) => {
  const schema = { hide: true, querystring: previewQuerySchema }
  app.get('/', { schema, helmet: { xFrameOptions: false } }, async ({ query }, reply) => {
    const issueId = openLink(await getLinkKey(app.db, app.jobs), 'preview', query.token, previewFor)
    if (issueId === null) throw new AppError('not_found', 'This preview has expired.')
    const { html } = await drawIssue(app, Number(issueId))
    // The API may be on another host.
    const site = `'self' ${new URL(app.config.publicUrl).origin}`
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; img-src ${site}; form-action 'none'; base-uri 'none'; frame-ancestors ${site}`,
      )
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(inScheme(html, query.scheme))
  })
}
