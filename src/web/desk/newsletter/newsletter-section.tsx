import { useDeskAddress } from '../use-desk-address.ts'
import { IssuesPart } from './issues-part.tsx'
import { newsletterParts } from './newsletter-parts.ts'
import { SubscribersPart } from './subscribers-part.tsx'

/** The newsletter: its issues, and who gets them. */
export function NewsletterSection() {
  const { show } = useDeskAddress()
  return newsletterParts.some(({ value }) => value && value === show) ? <SubscribersPart /> : <IssuesPart />
}
