import { attachmentNameMax } from '#shared/lib/attachments.ts'

/** A sender's name for a file, as people read it: one line without folders. The end stays, which names the kind. */
export const cleanFileName = (name: string | undefined, unnamed: string): string =>
  (name ?? '')
    .replace(/^.*[\\/]/s, '')
    .trim()
    .slice(-attachmentNameMax)
    // Half of a letter that was cut in two is among them.
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim() || unnamed
