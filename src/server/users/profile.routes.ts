import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/lib/http/errors.ts'
import { failures } from '#server/lib/http/failures.ts'
import { limitPerPerson } from '#server/lib/http/rate-limit.ts'
import { securityLogger } from '#server/lib/http/security-log.ts'
import { requireUser, visitorOf } from '#server/lib/http/visitor.ts'
import { readPictureForm } from '#server/uploads/picture-forms.service.ts'
import { withStoredPictures } from '#server/uploads/uploads.service.ts'
import {
  type Profile,
  privacySchema,
  profileSchema,
  updatedProfileSchema,
  updateProfileSchema,
} from '#shared/users/users.schemas.ts'
import { findProfile, type ProfileRow, updateShowsEmail } from './profile.repository.ts'
import { updateProfile } from './profile.service.ts'

const tags = ['users']
/** Saves per person; processing pictures is expensive. */
const changesPerPerson = { max: 30, timeWindow: 10 * 60 * 1000 }

export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/profile',
    { onRequest: requireUser, schema: { tags, response: { 200: profileSchema, ...failures(401) } } },
    async (request) => {
      const profile = await findProfile(app.db, visitorOf(request).id)
      if (!profile) throw new AppError('unauthenticated', 'Please sign in.')
      return toProfile(profile)
    },
  )

  app.put(
    '/profile',
    {
      config: { rateLimit: limitPerPerson(changesPerPerson) },
      onRequest: requireUser,
      schema: {
        tags,
        description:
          'Fields: firstName, lastName, email, removeProfileImage (true or false); file: profileImage.',
        consumes: ['multipart/form-data'],
        response: { 200: updatedProfileSchema, ...failures(400, 401, 403, 409, 413, 415, 422, 429, 507) },
      },
    },
    async (request) => {
      const visitor = visitorOf(request)
      const form = {
        fields: updateProfileSchema,
        files: { profileImage: { kind: 'profile', max: 1 } },
      } as const
      const { fields, pictures } = await readPictureForm(request, form)
      const { removeProfileImage, ...text } = fields
      const tools = { jobs: app.jobs, site: app.config }
      const { user, changed } = await withStoredPictures(app, visitor.id, pictures.profileImage, ([url]) => {
        const picture = url ?? (removeProfileImage ? null : undefined)
        return updateProfile(app.db, tools, visitor, { ...text, picture })
      })
      if (changed.includes('email')) securityLogger(request)('email_changed', visitor.id)
      return { user }
    },
  )

  app.put(
    '/privacy',
    {
      onRequest: requireUser,
      schema: {
        tags,
        body: privacySchema,
        response: { 200: privacySchema, ...failures(400, 401, 413, 415) },
      },
    },
    async (request) => {
      await updateShowsEmail(app.db, visitorOf(request).id, request.body.showsEmail)
      return request.body
    },
  )
}

function toProfile({ picture, createdAt, ...person }: ProfileRow): Profile {
  return { profile: { ...person, profilePictureUrl: picture, createdAt: createdAt.toISOString() } }
}
