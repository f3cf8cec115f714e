import { accountRows } from './account-rows.ts'
import { appointmentRows } from './appointment-rows.ts'
import { businessRows } from './business-rows.ts'
import { claimRows } from './claim-rows.ts'
import { conversationRows } from './conversation-rows.ts'
import { hoursRows } from './hours-rows.ts'
import { inboxRows } from './inbox-rows.ts'
import { linkRows } from './link-rows.ts'
import type { Row } from './matrix-row.ts'
import { paymentRows } from './payment-rows.ts'
import { publicRows } from './public-rows.ts'
import { reportRows } from './report-rows.ts'
import { roundRows } from './round-rows.ts'
import { sessionRows } from './session-rows.ts'
import { teamRows } from './team-rows.ts'
import { webhookRows } from './webhook-rows.ts'

/** The rows of the access matrix for requests, conversations, appointments and teams. */
export const conversationMatrixRows: Record<string, Row> = {
  ...appointmentRows,
  ...conversationRows,
  ...linkRows,
  ...roundRows,
  ...teamRows,
}

/** The other rows of the access matrix, except those of the desk. */
export const otherMatrixRows: Record<string, Row> = {
  ...accountRows,
  ...businessRows,
  ...claimRows,
  ...hoursRows,
  ...inboxRows,
  ...paymentRows,
  ...publicRows,
  ...reportRows,
  ...sessionRows,
  ...webhookRows,
}

/** All of them. */
export const rowsBesideTheDesk: Record<string, Row> = { ...conversationMatrixRows, ...otherMatrixRows }
