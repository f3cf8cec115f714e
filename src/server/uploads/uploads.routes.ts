import fs from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

/** Pictures under both prefixes of the specification (§7). Names hold a hash or never change, so browsers keep them. */
export const uploadsRoutes: FastifyPluginAsync<{ directory: string }> = async (app, { directory }) => {
  await fs.mkdir(directory, { recursive: true })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; sandbox")
  })
  await app.register(staticFiles, {
    root: directory,
    prefix: '/uploads/',
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    decorateReply: true,
  })
  await app.register(staticFiles, {
    root: directory,
    prefix: '/api/uploads/',
    index: false,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })
}
