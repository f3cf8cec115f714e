import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failures } from '#server/lib/http/failures.ts'
import { rejectBots } from '#server/lib/http/honeypot.ts'
import { type Limit, visitorKey } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readDevice, sendDevice } from '#server/sessions/known-devices.service.ts'
import { signOut, signOutEverywhere } from '#server/sessions/sessions.service.ts'
import {
  loginSchema,
  refusedLoginSchema,
  registerSchema,
  sessionSchema,
  verifiedSchema,
} from '#shared/auth/auth.schemas.ts'
import { messageSchema } from '#shared/lib/fields.schemas.ts'
import { getUser, signIn, signUp } from './auth.service.ts'

const hour = 60 * 60 * 1000
/** A class or a company may sign up together; one browser has few people. */
const signUpLimit: Limit = {
  address: [
    { max: 100, timeWindow: hour },
    { max: 300, timeWindow: 24 * hour },
  ],
  device: { max: 5, timeWindow: hour },
  email: { max: 5, timeWindow: hour },
}

export const authRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/register',
    {
      config: { rateLimit: signUpLimit, checksInHandler: true },
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
      // Only of mistakes; passwords are counted by `signIn`.
      config: { rateLimit: {} },
      schema: {
        tags: ['auth'],
        body: loginSchema,
        response: { 200: sessionSchema, ...failures(400, 403, 413, 415, 429), 401: refusedLoginSchema },
      },
    },
    async (request, reply) => {
      const { device, ...session } = await signIn(
        app,
        { ...request.body, address: visitorKey(request) },
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
