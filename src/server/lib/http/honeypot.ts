import { AppError } from './errors.ts'

type Given = { url2?: string | undefined }

/**
 * True for what a program has sent: it filled the field that people neither see nor hear. It is answered as everybody is, and
 * nothing of it is stored.
 */
export const isFromProgram = ({ url2 }: Given): boolean => Boolean(url2?.trim())

/**
 * For a form whose answer can't be pretended. Throws invalid_input for what a program has sent, with words for the few whose
 * browser has filled in every field.
 */
export function requirePerson(given: Given): void {
  if (!isFromProgram(given)) return
  const reason =
    'Something filled in a hidden field of this form, as programs do. Please reload the page and type your details yourself.'
  throw new AppError('invalid_input', reason, { url2: reason })
}
