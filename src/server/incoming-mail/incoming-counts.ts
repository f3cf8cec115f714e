import type { Metrics } from '#server/lib/metrics.ts'
import type { RefusalReason, Verdict } from './verdicts.ts'

/** Results of incoming email, counted by this process since its start. */
const results = [
  'stored',
  'repeated',
  'noted',
  'automatic',
  'unknown',
  'sender',
  'unverified',
  'empty',
  'unreadable',
  'stale',
  'closed',
  'forged',
  'later',
] as const satisfies readonly (Exclude<Verdict['result'], 'refused'> | RefusalReason | 'forged' | 'later')[]
type Result = (typeof results)[number]

const counts = new Map<Result, number>(results.map((result) => [result, 0]))

export const countMail = (result: Result): void => void counts.set(result, (counts.get(result) ?? 0) + 1)

export const countVerdict = (verdict: Verdict): void =>
  countMail(verdict.result === 'refused' ? verdict.reason : verdict.result)

export function measureIncomingMail(metrics: Metrics): void {
  metrics.counter('incoming_mails_total', 'Answers by email, by what became of them.', () =>
    [...counts].map(([result, value]) => ({ labels: { result }, value })),
  )
}
