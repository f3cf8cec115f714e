import {
  Banknote,
  Building2,
  Clock,
  CodeXml,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  PhoneCall,
  PhoneOutgoing,
} from 'lucide-react'
import type { ClaimStatus } from '#shared/inbox/claim-items.ts'
import type { InboxRequest } from '#shared/inbox/inbox-desk.schemas.ts'
import {
  type CallOutcome,
  type InboxKind,
  type InboxStatus,
  refundedPayment,
} from '#shared/inbox/inbox-items.ts'
import { textWithAnswers } from '#shared/trade-questions/answers.ts'

export const kindWords: Record<InboxKind, { title: string; icon: LucideIcon }> = {
  support: { title: 'Support', icon: LifeBuoy },
  callback: { title: 'Callback', icon: PhoneCall },
  service: { title: 'Service request', icon: CodeXml },
  partner: { title: 'Partner application', icon: Building2 },
  quote: { title: 'Call them', icon: PhoneOutgoing },
  hours: { title: 'Check hours', icon: Clock },
  claim: { title: 'Claim', icon: KeyRound },
  refund: { title: 'Failed refund', icon: Banknote },
}

export const statusWords: Record<InboxStatus, { title: string; look: 'wait' | 'plain' | 'ok' }> = {
  new: { title: 'new', look: 'wait' },
  in_progress: { title: 'in progress', look: 'plain' },
  done: { title: 'done', look: 'ok' },
}

/** Outcomes of a call to a business. */
export const outcomeWords: Record<CallOutcome, string> = {
  passed_on: 'Passed on',
  not_reached: 'Couldn’t reach them',
}

/** Contact methods of a callback, as a heading. */
const methods = { phone: 'Call', text: 'Text', whatsapp: 'WhatsApp' }

/** A row's title: the sender's name, or their contact details. */
export function requestTitle(request: InboxRequest): string {
  if (request.kind === 'callback') return `${methods[request.contactMethod]} ${request.contactNumber}`
  if (request.kind === 'partner') return `${request.fullName}, ${request.companyName}`
  if (request.kind === 'quote') return `${request.businessName}: quote for ${request.name}`
  if (request.kind === 'hours') return `${request.businessName}: hours`
  if (request.kind === 'claim') return `${request.businessName}: claim by ${request.name}`
  if (request.kind === 'refund') return refundedPayment(request.paymentId)
  return request.name
}

/** The request's text for the preview; empty for a callback, which has none. */
export function requestText(request: InboxRequest): string {
  if (request.kind === 'callback') return ''
  if (request.kind === 'quote') return textWithAnswers(request.message, request.answers)
  return request.kind === 'partner' ? request.valueBrought : request.message
}

/** "Under $5k" for `under-5k`: labels for the form values. */
const valueWords: Readonly<Record<string, string>> = {
  'web-development': 'Web development',
  'mobile-app': 'Mobile app',
  ecommerce: 'E-commerce',
  seo: 'SEO',
  consulting: 'Consulting',
  other: 'Other',
  'under-5k': 'Under $5k',
  '5k-10k': '$5k to $10k',
  '10k-25k': '$10k to $25k',
  '25k-50k': '$25k to $50k',
  '50k-plus': '$50k or more',
  discuss: 'To be discussed',
  asap: 'As soon as possible',
  '1-month': 'Within a month',
  '2-3-months': 'In 2 to 3 months',
  '3-6-months': 'In 3 to 6 months',
  flexible: 'Flexible',
  banking: 'Banking',
  legal: 'Legal',
  insurance: 'Insurance',
  software: 'Software',
  accounting: 'Accounting',
}

/** The decision on a claim; empty while it waits. */
const claimWords: Record<ClaimStatus, string> = {
  open: '',
  review: '',
  accepted: 'Accepted',
  refused: 'Refused',
  ended: 'Ended after too many wrong codes',
}

type Fact = { term: string; value: string }

/** The form's other answers, without those left blank. */
export function requestFacts(request: InboxRequest): Fact[] {
  const facts: Fact[] = []
  const add = (term: string, value: string | null | undefined) => {
    if (value) facts.push({ term, value: valueWords[value] ?? value })
  }
  if (request.kind === 'service') {
    add('Service', request.service)
    add('Budget', request.budget)
    add('Timeline', request.timeline)
  }
  if (request.kind === 'partner') {
    add('Company', request.companyName)
    add('Offers', request.serviceType)
  }
  if (request.kind === 'claim') {
    add('Listed at', request.businessAddress)
    add('Has an owner', request.owner?.name)
    add('Decision', claimWords[request.status])
    add('Reason', request.reason)
  }
  return facts
}
