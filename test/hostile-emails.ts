const million = 1_000_000

/** Emails that would fill the memory of their reader, without their first headers; of `share` of their usual size. */
export const hostileEmails = (share = 1): [what: string, rest: string][] => [
  ['short lines', `\r\n${'a\r\n'.repeat(8 * million * share)}`],
  ['empty lines', '\r\n'.repeat(12 * million * share)],
  ['parts', `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\n'.repeat(2 * million * share)}`],
]
