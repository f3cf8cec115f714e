import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createToken } from '#server/lib/tokens.ts'
import type { Attachment } from '#shared/lib/attachments.schemas.ts'
import { buildBusiness, buildRequest, buildUser } from './factories.ts'
import { multipartBody } from './picture-form.ts'
import { signInAs } from './sign-in-as.ts'
import type { TestApp } from './test-app.ts'

/** Two seconds of a test picture and a tone (`short.mp4`, `.mov`, `.webm`), and 64 seconds of it (`long.webm`). */
export const videoFile = (name: string): Buffer =>
  fs.readFileSync(path.join(import.meta.dirname, 'media', name))

/** A video with a sound that no new container takes: AMR, as old phones record it. */
export const videoOfOldPhone = (): Buffer =>
  Buffer.from(
    videoFile('short.mp4').toString('latin1').replace('mp4a', 'samr').replace('esds', 'damr'),
    'latin1',
  )

export const pdfFile = Buffer.from(
  '%PDF-1.4\n1 0 obj <</S /JavaScript /JS (app.alert\\(1\\))>> endobj\n%%EOF\n',
)

type Headers = Record<string, string>

/** Uploads a file to a conversation. */
export function upload(
  { app }: Pick<TestApp, 'app'>,
  conversationId: number,
  headers: Headers,
  content: Buffer,
  {
    filename = 'file',
    clientKey = randomUUID() as string,
    poster,
  }: { filename?: string; clientKey?: string; poster?: Buffer } = {},
) {
  const form = multipartBody([
    { name: 'clientKey', content: clientKey },
    { name: 'file', filename, content },
    ...(poster ? [{ name: 'poster', filename: 'poster.jpg', content: poster }] : []),
  ])
  return app.inject({
    method: 'POST',
    url: `/api/conversations/${conversationId}/attachments`,
    payload: form.payload,
    headers: { ...headers, ...form.headers },
  })
}

/** The same for a file that is accepted. */
export async function uploadOne(...given: Parameters<typeof upload>): Promise<Attachment> {
  const response = await upload(...given)
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json()
}

/** Sends a message with files, which may be all there is in it. */
export const sendFiles = (
  { app }: Pick<TestApp, 'app'>,
  conversationId: number,
  headers: Headers,
  attachmentIds: number[],
  text = '',
) =>
  app.inject({
    method: 'POST',
    url: `/api/conversations/${conversationId}/messages`,
    payload: { text, attachmentIds },
    headers,
  })

/** Asks a business for a quote, as a visitor without an account; the token adds files to the request. */
export async function askForQuote(
  { app }: Pick<TestApp, 'app'>,
  businessId: number,
): Promise<{ id: number; headers: Headers }> {
  const sent = await app.inject({
    method: 'POST',
    url: '/api/business-quote-requests',
    payload: {
      businessId,
      name: 'Ana Ruiz',
      email: `${randomUUID()}@example.com`,
      phone: '512-555-0101',
      requirements: `Two leaky taps, ${randomUUID()}.`,
    },
  })
  const { id, uploadToken } = sent.json()
  return { id, headers: { 'x-upload-token': uploadToken } }
}

/** A business that was asked by a visitor without an account, and the headers of both. */
export async function buildConversation({ app, db }: Pick<TestApp, 'app' | 'db'>) {
  const ownerId = await buildUser(db)
  const businessId = await buildBusiness(db, { ownerId })
  const { token, hash } = createToken('quoteStatus')
  const id = await buildRequest(db, businessId, { statusHash: hash })
  const owner = await signInAs(app, ownerId)
  return { id, businessId, ownerId, owner, guest: { 'x-conversation-token': token } as Headers }
}
