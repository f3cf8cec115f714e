import type { SenderNote } from './sender-check.ts'

/**
 * Verdicts of mail providers on a sender, each in its own form. Postmark gives its own only in headers that a sender could
 * have written as well.
 */

/** SendGrid: the fields `SPF` ("pass") and `dkim` ("{@example.com : pass}"). */
export const sendGridNotes = (spf: string, dkim: string, envelopeFrom: string): SenderNote[] => [
  { method: 'spf', result: spf.trim().toLowerCase(), domain: envelopeFrom },
  ...[...dkim.matchAll(/@([^\s:,{}]+)\s*:\s*(\w+)/g)].map(([, domain = '', result = '']) => ({
    method: 'dkim',
    result: result.toLowerCase(),
    domain,
  })),
]

const headBytes = 256 * 1024

/**
 * Mailgun: headers of its spam filter, if that is on. A sender may have added the same ones, so of several the failure
 * counts. They don't name whose signature it was, which is clear only if there is one.
 */
export function mailgunNotes(raw: Buffer, envelopeFrom: string): SenderNote[] {
  const end = raw.subarray(0, headBytes).indexOf('\r\n\r\n')
  const head = raw.toString('latin1', 0, end === -1 ? headBytes : end).replace(/\r\n[ \t]+/g, ' ')
  const valuesOf = (pattern: RegExp) =>
    [...head.matchAll(pattern)].map(([, value = '']) => value.toLowerCase())
  const worst = (values: string[]) => (values.includes('fail') ? 'fail' : (values[0] ?? 'none'))
  const signers = valuesOf(/^dkim-signature:.*?[\s;:]d\s*=\s*([^\s;]+)/gim)
  return [
    { method: 'spf', result: worst(valuesOf(/^x-mailgun-spf:\s*(\w+)/gim)), domain: envelopeFrom },
    {
      method: 'dkim',
      result: worst(valuesOf(/^x-mailgun-dkim-check-result:\s*(\w+)/gim)),
      domain: signers.length === 1 ? (signers[0] ?? null) : null,
    },
  ]
}
