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

/** The rows of the access matrix, except those of the desk. */
export const rowsBesideTheDesk: Record<string, Row> = {
  ...accountRows,
  ...appointmentRows,
  ...businessRows,
  ...claimRows,
  ...conversationRows,
  ...hoursRows,
  ...inboxRows,
  ...linkRows,
  ...paymentRows,
  ...publicRows,
  ...reportRows,
  ...roundRows,
  ...sessionRows,
  ...teamRows,
  ...webhookRows,
}
