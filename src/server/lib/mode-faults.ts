import { livePaymentFaults } from './stripe-settings.ts'

export const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** The password of the demo's staff is in the README, so others see a demo only if that is meant. */
export function demoFaults({
  HOST,
  PUBLIC_URL,
  DEMO_IN_PUBLIC,
}: Record<string, string | undefined>): string[] {
  if (DEMO_IN_PUBLIC !== undefined && DEMO_IN_PUBLIC !== 'no') return []
  const isPublic = {
    HOST: HOST !== undefined && !localHosts.has(HOST) && !HOST.startsWith('127.'),
    PUBLIC_URL:
      PUBLIC_URL?.startsWith('http') &&
      URL.canParse(PUBLIC_URL) &&
      !localHosts.has(new URL(PUBLIC_URL).hostname),
  }
  return (['HOST', 'PUBLIC_URL'] as const)
    .filter((name) => isPublic[name])
    .map(
      (name) =>
        `${name}: must be local in APP_MODE=demo, whose staff password is public, unless DEMO_IN_PUBLIC=yes`,
    )
}

/** Settings that a live site must not have. */
export function liveFaults(given: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  if (!given.PUBLIC_URL?.startsWith('https://'))
    faults.push('PUBLIC_URL: must be an https address when APP_MODE is live')
  if (given.GOOGLE_ISSUER?.startsWith('http:'))
    faults.push('GOOGLE_ISSUER: must be an https address when APP_MODE is live')
  faults.push(...livePaymentFaults(given))
  if (given.TRUST_PROXY === undefined)
    faults.push(
      'TRUST_PROXY: must be set when APP_MODE is live: the proxies in front, or off if there are none',
    )
  if (given.SMTP_URL === undefined)
    faults.push(
      'SMTP_URL: must be set when APP_MODE is live: the mail server, or off to leave email in the outbox',
    )
  if (given.RATE_LIMITS === 'off') faults.push('RATE_LIMITS: must be on when APP_MODE is live')
  if (given.SEED !== undefined && !['none', 'basics'].includes(given.SEED))
    faults.push('SEED: must be basics or none when APP_MODE is live')
  // Development sends pages without a Content-Security-Policy.
  if (given.NODE_ENV === 'development') faults.push('NODE_ENV: must be production when APP_MODE is live')
  return faults
}
