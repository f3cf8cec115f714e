/** What the mail server in front of this one found out about a sender. */
type Finding = 'pass' | 'fail' | 'unknown'

/**
 * What a trusted receiver noted about the sender (RFC 8601); `authserv` is its name. Only the topmost note counts: it
 * removes what names it from email that comes in. Unknown without one.
 */
export function authenticationOf(results: readonly string[], authserv: string | undefined): Finding {
  if (authserv === undefined) return 'unknown'
  const [first = ''] = results
  const [name = '', ...methods] = withoutComments(first).split(';')
  if (name.trim().split(/\s/)[0]?.toLowerCase() !== authserv.toLowerCase()) return 'unknown'
  const found = (method: string) =>
    methods.flatMap(
      (each) => new RegExp(`^\\s*${method}\\s*=\\s*(\\w+)`, 'i').exec(each)?.[1]?.toLowerCase() ?? [],
    )
  const [dmarc] = found('dmarc')
  if (dmarc === 'pass') return 'pass'
  if (dmarc === 'fail') return 'fail'
  if (found('dkim').includes('pass') || found('spf').includes('pass')) return 'pass'
  return found('spf').includes('fail') || found('dkim').includes('fail') ? 'fail' : 'unknown'
}

const withoutComments = (text: string) => text.replace(/\([^()]*\)/g, ' ')
