import { accountEmails } from './accounts.ts'
import type { Cast } from './cast.ts'
import type { Example } from './example.ts'
import { claimAndTeamEmails, listingEmails } from './listings.ts'
import { inboxAndNewsEmails, moderationEmails, paymentEmails } from './others.ts'
import { appointmentEmails, conversationEmails, quoteRequestEmails } from './requests.ts'

/** Every email that the site can send, in each of its forms. */
export const exampleEmails = (cast: Cast): Example[] =>
  [
    accountEmails,
    listingEmails,
    claimAndTeamEmails,
    quoteRequestEmails,
    conversationEmails,
    appointmentEmails,
    paymentEmails,
    moderationEmails,
    inboxAndNewsEmails,
  ].flatMap((write) => write(cast))
