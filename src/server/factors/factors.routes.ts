import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireFactorConfirmation, requireProofToAdd } from '#server/lib/http/confirmation.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import {
  addedFactorSchema,
  confirmAuthenticatorSchema,
  factorsSchema,
  newAuthenticatorSchema,
  recoveryCodesSchema,
} from '#shared/factors/factors.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './authenticators.service.ts'
import { findFactors } from './factors.repository.ts'
import { listPasskeys } from './passkeys.repository.ts'

const tags = ['auth']
/** Changes per person: far more than people need. */
const config = { rateLimit: limitPerPerson({ max: 30, timeWindow: 10 * 60 * 1000 }) }
const changed = failures(400, 401, 403, 404, 409, 413, 415, 429)

/** A person's second factors. */
export const factorsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.get(
    '/factors',
    { schema: { tags, response: { 200: factorsSchema, ...failures(401) } } },
    async (request) => {
      const { id, isUnreadyStaff, role } = visitorOf(request)
      const { authenticatorSince, recoveryCodesLeft } = await findFactors(app.db, id)
      const passkeys = await listPasskeys(app.db, id)
      return {
        authenticatorSince: authenticatorSince?.toISOString() ?? null,
        passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft,
        isRequired: app.config.appMode === 'live' && (isUnreadyStaff || role !== 'user'),
      }
    },
  )

  app.post(
    '/authenticator',
    {
      config,
      onRequest: requireProofToAdd,
      schema: { tags, response: { 201: newAuthenticatorSchema, ...changed } },
    },
    async (request, reply) => reply.code(201).send(await startAuthenticator(app, visitorOf(request))),
  )

  app.put(
    '/authenticator',
    {
      config,
      onRequest: requireProofToAdd,
      schema: { tags, body: confirmAuthenticatorSchema, response: { 200: addedFactorSchema, ...changed } },
    },
    (request) => confirmAuthenticator(app, visitorOf(request), request.body.code, securityLogger(request)),
  )

  app.delete(
    '/authenticator',
    {
      config,
      onRequest: requireFactorConfirmation,
      schema: { tags, response: { 200: messageSchema, ...changed } },
    },
    async (request) => {
      await removeAuthenticator(app, visitorOf(request), securityLogger(request))
      return { message: 'Your authenticator app is removed.' }
    },
  )

  app.post(
    '/recovery-codes',
    {
      config,
      onRequest: requireFactorConfirmation,
      schema: { tags, response: { 201: recoveryCodesSchema, ...changed } },
    },
    async (request, reply) => {
      const recoveryCodes = await renewRecoveryCodes(app, visitorOf(request), securityLogger(request))
      return reply.code(201).send({ recoveryCodes })
    },
  )
}
