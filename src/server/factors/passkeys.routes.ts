import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireFactorConfirmation, requireProofToAdd } from '#server/lib/http/confirmation.ts'
import { notFound } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerAddress, limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice, sendDevice } from '#server/sessions/known-devices.service.ts'
import { sessionSchema } from '#shared/auth/auth.schemas.ts'
import { addedFactorSchema } from '#shared/factors/factors.schemas.ts'
import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeyParamsSchema,
  passkeySignInSchema,
  renamePasskeySchema,
} from '#shared/factors/passkeys.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { renamePasskey } from './passkeys.repository.ts'
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.service.ts'

const tags = ['auth']
const config = { rateLimit: limitPerPerson({ max: 30, timeWindow: 10 * 60 * 1000 }) }
const params = passkeyParamsSchema
/** Far more than an office needs, and a limit on the rows that anyone can create. */
const signInConfig = { rateLimit: limitPerAddress({ max: 300, timeWindow: 10 * 60 * 1000 }) }

export const passkeysRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(ownPasskeysRoutes, { prefix: '/passkeys' })

  app.post(
    '/passkey-sign-in/options',
    {
      config: signInConfig,
      schema: { tags, response: { 200: passkeyOptionsSchema, ...failures(413, 415, 429) } },
    },
    () => startPasskeySignIn(app),
  )

  app.post(
    '/passkey-sign-in',
    {
      config: signInConfig,
      schema: {
        tags,
        body: passkeySignInSchema,
        response: { 200: sessionSchema, ...failures(400, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const note = securityLogger(request)
      const { response } = request.body
      const { device, ...session } = await signInWithPasskey(app, response, readDevice(request), note)
      sendDevice(reply, device)
      return session
    },
  )
}

/** A person's own passkeys. */
const ownPasskeysRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', requireUser)

  app.post(
    '/options',
    {
      config,
      onRequest: requireProofToAdd,
      schema: { tags, response: { 200: passkeyOptionsSchema, ...failures(401, 403, 409, 413, 415, 429) } },
    },
    (request) => startPasskey(app, visitorOf(request)),
  )

  app.post(
    '/',
    {
      config,
      onRequest: requireProofToAdd,
      schema: {
        tags,
        body: addPasskeySchema,
        response: { 201: addedFactorSchema, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const note = securityLogger(request)
      const recoveryCodes = await addPasskey(app, visitorOf(request), request.body, note)
      return reply.code(201).send({ recoveryCodes })
    },
  )

  app.put(
    '/:passkeyId',
    {
      config,
      schema: {
        tags,
        params,
        body: renamePasskeySchema,
        response: { 200: messageSchema, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = visitorOf(request)
      if (!(await renamePasskey(app.db, id, request.params.passkeyId, request.body.name)))
        throw notFound('passkey')
      return { message: 'Your passkey is renamed.' }
    },
  )

  app.delete(
    '/:passkeyId',
    {
      config,
      onRequest: requireFactorConfirmation,
      schema: {
        tags,
        params,
        response: { 200: messageSchema, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      await removePasskey(app, visitorOf(request), request.params.passkeyId, securityLogger(request))
      return { message: 'Your passkey is removed.' }
    },
  )
}
