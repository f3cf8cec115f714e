import type { FastifyPluginAsync } from 'fastify'
import { paths } from '#shared/lib/paths.ts'

const day = 86_400_000
/** Days the file is valid from when it is read; the RFC requires less than a year, so a forgotten copy expires. */
const holdsFor = 180

/** Midnight, so the file is the same all day and a copy of it stays valid. */
const expiryFrom = (now: number) => new Date((Math.floor(now / day) + holdsFor) * day).toISOString()

/** /.well-known/security.txt (RFC 9116): where to report a vulnerability, by default the form that staff answer. */
export const securityContactRoutes: FastifyPluginAsync = async (app) => {
  const { publicUrl, securityContacts } = app.config
  const contacts = securityContacts ?? [publicUrl + paths.help]
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expiryFrom(Date.now()).replace('.000', '')}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
