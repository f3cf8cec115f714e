import { largerPictureFields } from '#shared/businesses/form/larger-pictures.ts'
import { toDataUrl } from '#web/lib/data-url.ts'
import { findLargerPicture, forgetLargerPictures } from '#web/lib/larger-pictures.ts'

/** Sends a form with the larger versions of its new pictures, if any, and deletes them on success. */
export async function sendWithLargerPictures<Answer>(
  form: FormData,
  send: (form: FormData) => Promise<Answer>,
): Promise<Answer> {
  for (const [field, largerField] of Object.entries(largerPictureFields)) {
    const larger = await Promise.all(form.getAll(field).map(findLarger))
    if (larger.every((picture) => picture === null)) continue
    // An empty file holds the place of a picture without a larger version.
    for (const picture of larger) form.append(largerField, picture ?? new Blob(), picture ? 'larger.jpg' : '')
  }
  const answer = await send(form)
  void forgetLargerPictures()
  return answer
}

const findLarger = async (picture: FormDataEntryValue): Promise<Blob | null> =>
  findLargerPicture(typeof picture === 'string' ? picture : await toDataUrl(picture))
