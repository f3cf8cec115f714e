import {
  type Command,
  type CommandContext,
  type Outcome,
  textOption,
  UsageError,
} from './lib/commands/command-line.ts'
import { type Forwarded, forwardQuoteRequests } from './quote-requests/quote-forwarding.service.ts'

const defaultDays = 30

export const forwardQuotesCommand: Command = {
  form: 'quotes:forward [--since DATE] [--dry-run]',
  does: 'sends out stored quote requests that reached no one',
  more: `Like a new request, each goes to the owner, else by email to the address on the listing, in one email the next
morning, else to the desk as a call. At most 20 calls are open at a time; run it again once they are made.

--since 2026-10-31   takes requests from this day on; the last ${defaultDays} days by default
--dry-run            only counts`,
  options: { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  run: forwardQuotes,
}

async function forwardQuotes(context: CommandContext): Promise<Outcome> {
  const isDry = context.options['dry-run'] === true
  const since = sinceOf(textOption(context, 'since'))
  const counts = await forwardQuoteRequests(context.db, { since, isLeftOnly: false, isDry })
  return { message: (isDry ? 'Nothing was changed. ' : '') + toReport(counts), data: counts }
}

function sinceOf(given: string | undefined): Date {
  if (given === undefined) return new Date(Date.now() - defaultDays * 24 * 60 * 60 * 1000)
  const since = new Date(`${given}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || Number.isNaN(since.getTime()))
    throw new UsageError('--since must be a date such as 2026-10-31.')
  return since
}

const toReport = ({ owner, email, desk, nobody, later }: Forwarded): string =>
  `To owners: ${owner}. By email in the next digest: ${email}. Calls at the desk: ${desk}. Waiting for a free call: ${later}. No one to reach: ${nobody}.`
