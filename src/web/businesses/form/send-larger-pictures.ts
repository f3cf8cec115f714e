import { largerPictureFields } from '#shared/businesses/form/larger-pictures.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { toDataUrl } from '#web/lib/data-url.ts'
import { findLargerPicture, forgetLargerPictures } from '#web/lib/larger-pictures.ts'

/**
 * Sends a form with the larger versions of its new pictures, if any, and deletes them on success. Sends the form without
 * them if the connection is too slow for them.
 */
export async function sendWithLargerPictures<Answer>(
  form: FormData,
  send: (form: FormData) => Promise<Answer>,
): Promise<Answer> {
  const previews: string[] = []
  for (const [field, largerField] of Object.entries(largerPictureFields)) {
    const ofField = await Promise.all(form.getAll(field).map(previewOf))
    const larger = await Promise.all(ofField.map(findLargerPicture))
    if (larger.every((picture) => picture === null)) continue
    previews.push(...ofField)
    // An empty file holds the place of a picture without a larger version.
    for (const picture of larger) form.append(largerField, picture ?? new Blob(), picture ? 'larger.jpg' : '')
  }
  const answer = await send(form).catch((error: unknown) => {
    if (previews.length === 0 || !isTooSlow(error)) throw error
    for (const largerField of Object.values(largerPictureFields)) form.delete(largerField)
    return send(form)
  })
  void forgetLargerPictures(previews)
  return answer
}

const previewOf = async (picture: FormDataEntryValue): Promise<string> =>
  typeof picture === 'string' ? picture : toDataUrl(picture)

const isTooSlow = (error: unknown) => error instanceof ApiError && error.status === 408
