import multipart from '@fastify/multipart'
import { z } from 'zod'
import { inTransaction } from '#server/lib/database/db.ts'
import { readPictureForm } from '#server/uploads/picture-forms.service.ts'
import { exchangePictures, storePicture } from '#server/uploads/uploads.service.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** Maximum number of pictures in the form's field `images`. */
export const galleryMax = 3

/**
 * Starts the application with an extra route, POST /test-form: a form with a title, one `portrait` and up to three `images`,
 * stored for the user whose ID is in the header `x-owner`. With `x-unused` it leaves the pictures unused.
 */
export async function startUploadApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const test = await startTestApp(settings)
  test.app.register(async (api) => {
    await api.register(multipart)
    api.post('/test-form', async (request) => {
      const { fields, pictures } = await readPictureForm(request, {
        fields: z.object({ title: z.string().max(20) }),
        files: { portrait: { kind: 'profile', max: 1 }, images: { kind: 'profile', max: galleryMax } },
      })
      const urls: string[] = []
      for (const picture of [...pictures.portrait, ...pictures.images])
        urls.push(await storePicture(api, Number(request.headers['x-owner'] ?? 1), picture))
      if (!request.headers['x-unused'])
        await inTransaction(api.db, (tx) => exchangePictures(tx, api.jobs, [], urls))
      return { ...fields, urls }
    })
  })
  return test
}
