import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { rejectBots } from '#server/lib/http/honeypot.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice, sendDevice } from '#server/sessions/known-devices.service.ts'
import { signOut, signOutEverywhere } from '#server/sessions/sessions.service.ts'
import { loginSchema, registerSchema, sessionSchema, verifiedSchema } from '#shared/auth/auth.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { getUser, signIn, signUp } from './auth.service.ts'

const hour = 60 * 60 * 1000
/** Accounts that one address may create; counted only once the form is valid, so mistakes don't count. */
const signUpLimit = { max: 5, timeWindow: hour, hook: 'preHandler' } as const
/** Sign-ins from one address, to any account (reference figure S23). */
const signInLimit = { max: 100, timeWindow: hour }

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.post(
    '/register',
    {
      config: { rateLimit: signUpLimit },
      schema: {
        tags: ['auth'],
        body: registerSchema,
        response: { 201: sessionSchema, ...failures(400, 409, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { url2, ...person } = request.body
      rejectBots({ url2 })
      const { device, ...session } = await signUp(app, person, readDevice(request), securityLogger(request))
      sendDevice(reply, device)
      return reply.code(201).send(session)
    },
  )

  app.post(
    '/login',
    {
      config: { rateLimit: signInLimit },
      schema: {
        tags: ['auth'],
        body: loginSchema,
        response: { 200: sessionSchema, ...failures(400, 401, 403, 413, 415, 429) },
      },
    },
    async (request, reply) => {
      const { device, ...session } = await signIn(
        app,
        request.body,
        readDevice(request),
        securityLogger(request),
      )
      sendDevice(reply, device)
      return session
    },
  )

  app.get(
    '/verify',
    {
      onRequest: requireUser,
      schema: { tags: ['auth'], response: { 200: verifiedSchema, ...failures(401) } },
    },
    async (request) => ({ user: await getUser(app.db, visitorOf(request)) }),
  )

  const signedIn = {
    onRequest: requireUser,
    schema: { tags: ['auth'], response: { 200: messageSchema, ...failures(400, 401, 413, 415) } },
  }

  app.post('/logout', signedIn, async (request) => {
    await signOut(app.db, visitorOf(request), securityLogger(request))
    return { message: 'You are signed out.' }
  })

  app.post('/logout-everywhere', signedIn, async (request) => {
    await signOutEverywhere(app.db, visitorOf(request), securityLogger(request))
    return { message: 'You are signed out everywhere.' }
  })
}
