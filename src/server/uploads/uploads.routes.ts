import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { filePolicy } from '#server/lib/http/bare-headers.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { uploadsFolder } from '#server/lib/storage/disk-storage.ts'
import { isPublicName } from '#server/lib/storage/storage.ts'

/** Both prefixes of the specification (§7). */
const prefixes = ['/uploads/', '/api/uploads/']

/** The demo's pictures, which are always drawn into a local folder. */
const demoName = /^demo\/([a-z0-9-]+(\.w\d{2,4})?\.webp)$/

/** Pictures. Their names contain a hash or never change, so browsers cache them; any other name is not found. */
export const uploadsRoutes: FastifyPluginAsync = async (app) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', filePolicy).header('content-disposition', 'inline')
    // Emails have them, too, and a mail program is another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.addHook('preHandler', async ({ params }) => {
    const file = demoName.exec((params as { '*'?: string })['*'] ?? '')?.[1]
    if (file) await app.drawDemo?.(file)
  })
  const isOnDisk = app.config.storage.kind === 'disk'
  for (const [index, prefix] of prefixes.entries()) {
    await app.register(staticFiles, {
      root: uploadsFolder(app.config.dataDir),
      prefix,
      index: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: '365d',
      decorateReply: index === 0,
      allowedPath: (path) => {
        const name = path.replace(/^\//, '')
        return demoName.test(name) || (isOnDisk && isPublicName(name))
      },
    })
    if (!isOnDisk) app.get(`${prefix}:outer/:inner/:file`, { exposeHeadRoute: true }, sendStoredFile)
  }
}

type FileParams = { Params: { outer: string; inner: string; file: string } }

/**
 * Streams a picture from the storage. The same name always has the same bytes, so a browser that has them needs no
 * second check.
 */
async function sendStoredFile(
  this: FastifyInstance,
  request: FastifyRequest<FileParams>,
  reply: FastifyReply,
) {
  const { outer, inner, file } = request.params
  const name = `${outer}/${inner}/${file}`
  if (!isPublicName(name)) throw notFound('picture')
  const tag = `"${name}"`
  const lasting = { etag: tag, 'cache-control': 'public, max-age=31536000, immutable' }
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).headers(lasting).send()
  const stored = await this.storage.get(name)
  if (!stored) throw notFound('picture')
  return reply.headers(lasting).type('image/webp').header('content-length', stored.size).send(stored.body)
}
