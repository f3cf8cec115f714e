import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createArrivals, untilAborted } from '#server/lib/http/arrivals.ts'
import { invalid } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { readParts } from '#server/lib/http/form-parts.ts'
import type { Limit } from '#server/lib/http/rate-limit.ts'
import { allowSilence } from '#server/lib/http/request-body.ts'
import { senderOf } from '#server/lib/http/sender.ts'
import { withSpoolFolder } from '#server/lib/storage/spool.ts'
import { conversationParamsSchema } from '#shared/conversations/conversations.schemas.ts'
import { type Attachment, attachmentParamsSchema, attachmentSchema } from '#shared/lib/attachments.schemas.ts'
import { attachmentBytesMax, attachmentFaults } from '#shared/lib/attachments.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { type TakenFile, takeFile, takePoster } from './attachment-intake.service.ts'
import { requireUploader, requireUploaderOrToken } from './attachments.guards.ts'
import {
  admitUpload,
  findUploaded,
  keepAttachment,
  removeAttachment,
  type Uploader,
} from './attachments.service.ts'
import { requireConversation, requireParticipant } from './conversations.guards.ts'

const tags = ['conversations']
const tenMinutes = 10 * 60 * 1000
/** Files, not messages: six messages full of pictures. */
export const uploadLimit: Limit = {
  person: { max: 60, timeWindow: tenMinutes },
  address: { max: 300, timeWindow: tenMinutes },
}

/** Milliseconds without a byte, while a large file is looked at and stored. */
export const storingTimeout = 5 * 60 * 1000

/** Uploads that arrive at the same time, and milliseconds for one: a hundred megabytes over a slow connection. */
const arrivals = createArrivals({ total: 200, each: 20, milliseconds: 60 * 60 * 1000 })

/** Files for a conversation: one with each call, then sent with a message. */
export const attachmentsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/:conversationId/attachments',
    {
      config: { rateLimit: uploadLimit },
      onRequest: requireUploaderOrToken,
      schema: {
        tags,
        description,
        consumes: ['multipart/form-data'],
        params: conversationParamsSchema,
        response: { 201: attachmentSchema, ...failures(400, 401, 404, 409, 413, 415, 422, 429, 507) },
      },
    },
    async (request, reply) => {
      const uploader = await requireUploader(request, request.params.conversationId)
      return reply.code(201).send(await receive(app, request, uploader))
    },
  )

  app.delete(
    '/:conversationId/attachments/:attachmentId',
    {
      onRequest: requireParticipant,
      schema: {
        tags,
        params: attachmentParamsSchema,
        response: { 200: messageSchema, ...failures(400, 401, 404) },
      },
    },
    async (request) => {
      const { conversationId, attachmentId } = request.params
      const { id, side } = await requireConversation(request, conversationId)
      await removeAttachment(app, { conversationId: id, side }, attachmentId)
      return { message: 'Removed.' }
    },
  )
}

const description = `Fields: clientKey (a UUID of the sender’s choice; the same file sent again has the same one), which comes first. Files: file
(a picture, a video of at most 100 MB and 60 seconds, or a PDF), then poster (optional: a picture of the video).
The response to a quote request has a token for this, which is sent in the header x-upload-token.`

/** Receives one file and stores it. */
async function receive(
  app: FastifyInstance,
  request: FastifyRequest,
  uploader: Uploader,
): Promise<Attachment> {
  const endSilence = allowSilence(request.raw, storingTimeout)
  const arrival = arrivals.begin(senderOf(request))
  try {
    arrival.take(1)
    return await withSpoolFolder(app.config.dataDir, async (folder) => {
      const form = await readForm(app, request, uploader, { folder, signal: arrival.signal })
      arrival.complete()
      if ('kept' in form) return form.kept
      return await keepAttachment(app, uploader, form.clientKey, form.taken)
    })
  } finally {
    arrival.end()
    endSilence()
  }
}

type ReadForm = { kept: Attachment } | { clientKey: string; taken: TakenFile }

const limits = {
  // The reader of a file counts its bytes; this limit is for parts without a reader.
  fileSize: 2 * attachmentBytesMax.video,
  fieldSize: 1024,
  fields: 5,
  files: 2,
  parts: 7,
}

/** Reads the form up to its end, or up to a file that was uploaded before. */
async function readForm(
  app: FastifyInstance,
  request: FastifyRequest,
  uploader: Uploader,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<ReadForm> {
  const sender = senderOf(request)
  let clientKey: string | undefined
  let kept: Attachment | null = null
  let taken: TakenFile | undefined
  let poster: TakenFile['poster'] = null
  const chunksOf = ({ file }: MultipartFile) => untilAborted(file as AsyncIterable<Buffer>, signal)
  const take = async (part: Multipart) => {
    if (part.type === 'field') {
      if (part.fieldname === 'clientKey') clientKey = readKey(part.value)
    } else if (part.fieldname === 'poster') {
      // No file is read before it is admitted.
      if (taken) poster = await takePoster(chunksOf(part), sender)
      else part.file.resume()
    } else if (part.fieldname === 'file' && !taken) {
      if (!clientKey) throw invalid({ clientKey: 'Must come before the file' })
      kept = await findUploaded(app, uploader, clientKey)
      if (kept) return 'enough'
      await admitUpload(app, uploader)
      taken = await takeFile(app, folder, { chunks: chunksOf(part), name: part.filename, sender })
    } else throw invalid({ [part.fieldname || 'file']: 'No file is expected here' })
  }
  await readParts(request, { limits }, take, signal)
  if (kept) return { kept }
  if (!clientKey) throw invalid({ clientKey: 'Required' })
  if (!taken) throw invalid({ file: attachmentFaults.kind })
  return { clientKey, taken: taken.kind === 'video' ? { ...taken, poster } : taken }
}

function readKey(value: unknown): string {
  const parsed = z.uuid().safeParse(value)
  if (!parsed.success) throw invalid({ clientKey: 'Must be a UUID' })
  return parsed.data
}
