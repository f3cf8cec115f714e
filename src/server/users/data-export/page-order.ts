import type { ExportSection } from '#server/lib/database/personal-data.ts'

/** The account, then what belongs to a person's businesses, then what they did elsewhere. */
const order = `
account signInWith sessions passkeys authenticatorApp recoveryCodes knownDevices emailChanges passwordResets emailConfirmations
profileChanges dataExports decisionsAboutYou yourWorkAtTheDesk stoppedEmail stoppedQuoteEmail newsletter newsletterIssues
newsDigests emails
businesses quoteRequestsReceived labels savedReplies appointmentsReceived slotSettings calendars checkedChanges blockedSenders
reviewsReceived promotions teams invitationsSent hoursQuestions pictures
reviews likes follows saves visits quoteRequestsSent quoteRoundsSent messagesForBusinesses notes quoteRequestsHeld filesSent
appointmentsAsked outcomes teamMemberships invitationsReceived claims reports appeals payments supportMessages callbacks
serviceRequests partnerApplications suggestions`
  .trim()
  .split(/\s+/)

const placeOf = ({ name }: ExportSection) => (order.includes(name) ? order.indexOf(name) : order.length)

/** Sections that the order doesn't name come last. */
export const inPageOrder = (sections: readonly ExportSection[]): ExportSection[] =>
  sections.toSorted((one, other) => placeOf(one) - placeOf(other))
