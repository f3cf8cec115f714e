import { AppError } from './errors.ts'

type Given = { url2?: string | undefined }

/** True for a bot: it filled in the field that people neither see nor hear. Password managers may, too. */
export const isFromBot = ({ url2 }: Given): boolean => Boolean(url2?.trim())

/**
 * For a form whose response can't be faked. Throws invalid_input for a bot, with a message for the few people whose
 * browser filled in every field.
 */
export function rejectBots(given: Given): void {
  if (!isFromBot(given)) return
  const reason =
    'Something filled in a hidden field of this form, as bots do. Please reload the page and type your details yourself.'
  throw new AppError('invalid_input', reason, { url2: reason })
}
