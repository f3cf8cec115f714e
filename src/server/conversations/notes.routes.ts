import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Tx } from '#server/lib/database/db.ts'
import { AppError, notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { needsKey, sendOnce } from '#server/lib/http/idempotency.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { requireUser } from '#server/lib/http/visitor.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import {
  createNoteSchema,
  editNoteSchema,
  noteParamsSchema,
  notesSchema,
} from '#shared/conversations/notes.schemas.ts'
import { notesMax } from '#shared/conversations/team-limits.ts'
import { announceToTeam } from './conversation-news.repository.ts'
import { requireTeamConversation, sentIn } from './conversations.guards.ts'
import { lockConversation } from './conversations.repository.ts'
import { addNote, deleteNote, editNote, listNotes, lockAuthor } from './notes.repository.ts'

const tags = ['conversations']
const config = { rateLimit: limitPerPerson({ max: 600, timeWindow: 60 * 60 * 1000 }) }
const unread = failures(400, 401, 403, 404)
const refused = failures(400, 401, 403, 404, 413, 415, 429)
const adding = {
  tags,
  headers: needsKey,
  params: conversationParamsSchema,
  body: createNoteSchema,
  response: { 201: notesSchema, ...refused, ...failures(409) },
}
const changing = { tags, params: noteParamsSchema, response: { 200: notesSchema, ...refused } }

type Reader = { conversationId: number; userId: number }

/** Guarantee: a team's notes on a conversation are read by nobody else. Each answer has all notes. */
export const notesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)
  /** Changes a note of a conversation, tells the team, and returns all notes. */
  const change = async (
    request: FastifyRequest,
    conversationId: number,
    work: (tx: Tx, reader: Reader) => Promise<void>,
  ) => {
    const access = await requireTeamConversation(request, conversationId)
    const reader = { conversationId, userId: access.userId }
    const effect = async ({ db: tx }: { db: Tx }) => {
      await work(tx, reader)
      await announceToTeam(tx, conversationId, access.businessId)
    }
    await sendOnce(request, effect, sentIn(access))
    return { notes: await listNotes(app.db, reader) }
  }

  app.get(
    '/:conversationId/notes',
    { schema: { tags, params: conversationParamsSchema, response: { 200: notesSchema, ...unread } } },
    async (request) => {
      const { id, userId } = await requireTeamConversation(request, request.params.conversationId)
      return { notes: await listNotes(app.db, { conversationId: id, userId }) }
    },
  )

  app.post('/:conversationId/notes', { config, schema: adding }, async (request, reply) => {
    const { params, body } = request
    const notes = await change(request, params.conversationId, async (tx, reader) => {
      if (!(await lockAuthor(tx, reader.userId))) throw new AppError('unauthenticated', 'Please sign in.')
      if (!(await lockConversation(tx, reader.conversationId))) throw notFound('conversation')
      if (!(await addNote(tx, reader, body.text)))
        throw new AppError('conflict', `A conversation can have at most ${notesMax} notes.`)
    })
    return reply.code(201).send(notes)
  })

  app.put(
    '/:conversationId/notes/:noteId',
    { config, schema: { ...changing, body: editNoteSchema } },
    (request) =>
      change(request, request.params.conversationId, async (tx, reader) => {
        const { params, body } = request
        if (!(await editNote(tx, reader, params.noteId, body.text))) throw notFound('note')
      }),
  )

  app.delete('/:conversationId/notes/:noteId', { config, schema: changing }, (request) =>
    change(request, request.params.conversationId, async (tx, reader) => {
      if (!(await deleteNote(tx, reader, request.params.noteId))) throw notFound('note')
    }),
  )
}
