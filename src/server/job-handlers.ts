import type { FastifyInstance } from 'fastify'
import { sendReminders } from './appointments/appointment-reminders.service.ts'
import { queueDueCalendars, readBusyCalendar } from './appointments/busy-calendars.service.ts'
import { deleteExpired } from './auth/auth.jobs.ts'
import { deleteOldChanges } from './businesses/changes/changes.repository.ts'
import { deleteOldBulkDecisions } from './businesses/decisions/bulk-decisions.repository.ts'
import { workOnBulkDecision } from './businesses/decisions/bulk-decisions.service.ts'
import { mergeSearchIndex } from './businesses/directory/search-index.repository.ts'
import { moveStoredHours } from './businesses/hours/stored-hours.repository.ts'
import { deleteOldUploads } from './businesses/import/import-uploads.repository.ts'
import { readImport } from './businesses/import/import-uploads.service.ts'
import { runUndo } from './businesses/import/imports-desk.service.ts'
import { compareWaiting } from './businesses/merging/pairs.service.ts'
import { countPlaces } from './businesses/place-pages/place-pages.service.ts'
import { deleteOldVisits } from './businesses/profile/business-visits.repository.ts'
import { deleteOldDocuments } from './claims/claim-reviews.repository.ts'
import { measureAnswers } from './conversations/answer-times.service.ts'
import { answerWhileAway } from './conversations/away.service.ts'
import { tellRequestFiles } from './conversations/request-files.service.ts'
import { shrinkVideoOf } from './conversations/video-shrinking.service.ts'
import { deleteOldQuestions } from './hours/hours-questions.repository.ts'
import { askAboutHours } from './hours/hours-questions.service.ts'
import { deleteOldReports } from './hours/hours-reports.repository.ts'
import { deleteOldRateLimits } from './lib/http/rate-limits.repository.ts'
import type { JobHandlers } from './lib/jobs/workers.ts'
import { deliverMail } from './lib/mail/mail-delivery.ts'
import { createSmtpTransport } from './lib/mail/mail-transport.ts'
import { deleteOldMails } from './lib/mail/mails.repository.ts'
import { sendNewsDigests } from './notifications/digests/news-digests.service.ts'
import { deleteOldDeliveries, recordDelivery } from './notifications/issues/issue-deliveries.repository.ts'
import { sendNextBatch } from './notifications/issues/sending.service.ts'
import {
  deleteOldDepartures,
  deleteUnconfirmedSubscribers,
} from './notifications/subscribers/subscribers.repository.ts'
import { endMailbox } from './notifications/subscribers/subscribers.service.ts'
import { askAboutOutcomes } from './outcomes/outcome-questions.service.ts'
import { measurePrices } from './outcomes/typical-prices.service.ts'
import { deleteOldPaymentEvents } from './payments/payment-events.repository.ts'
import { checkOpenPayments, checkPayment } from './payments/payments.jobs.ts'
import { deliverPush } from './push/push-delivery.service.ts'
import { forgetOtherKeys } from './push/push-keys.service.ts'
import { deleteOldHeld } from './quote-requests/held-requests.repository.ts'
import { sendOwnerDigests } from './quote-requests/owner-digests.service.ts'
import { deleteOldStopLinks } from './quote-requests/quote-delivery.repository.ts'
import { recordMailOutcome, sendQuoteDigests } from './quote-requests/quote-delivery.service.ts'
import { forwardQuoteRequests } from './quote-requests/quote-forwarding.service.ts'
import { handOverWaiting } from './quote-requests/quote-handover.service.ts'
import { deleteOldQuoteRequests } from './quote-requests/quote-requests.repository.ts'
import { deleteOldRounds } from './quote-rounds/quote-rounds.repository.ts'
import { replaceSilent } from './quote-rounds/round-replacing.service.ts'
import { tidyReports } from './reports/report-traces.service.ts'
import { tidySearch } from './search/failed-searches.service.ts'
import { deleteOldInvitations } from './teams/invitations.repository.ts'
import { sweepPictures } from './uploads/uploads.service.ts'
import { deleteOldExports } from './users/data-export/data-exports.repository.ts'
import { makeDataExport } from './users/data-export/data-exports.service.ts'
import { deleteOldEmailChanges } from './users/email-changes.repository.ts'

type Tools = Pick<FastifyInstance, 'config' | 'storage' | 'jobs' | 'paymentGateway'>

const recordOutcome: NonNullable<Parameters<typeof deliverMail>[0]['onOutcome']> = async (
  tx,
  mail,
  outcome,
) => {
  await recordMailOutcome(tx, mail.id, outcome === 'accepted')
  await recordDelivery(tx, mail.id, outcome === 'accepted')
  if (outcome === 'bounced') await endMailbox(tx, mail.address, 'bounced')
}

async function sendQuotes(tools: Parameters<typeof sendQuoteDigests>[0]): Promise<void> {
  // What an owner left unread goes to the listing's address, or to staff.
  const since = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
  await forwardQuoteRequests(tools.db, { since, isLeftOnly: true })
  await sendQuoteDigests(tools, new Date())
  await sendOwnerDigests(tools)
}

/** Deletes what is too old. */
const cleanUpWith =
  (tools: Pick<Tools, 'config' | 'jobs'>, sweep: JobHandlers['sweep-pictures']): JobHandlers['clean-up'] =>
  async (data, context) => {
    const { db } = context
    const done = await Promise.allSettled([
      deleteExpired(db),
      deleteOldVisits(db),
      deleteOldUploads(db),
      deleteOldRateLimits(db),
      deleteOldMails(db),
      deleteOldEmailChanges(db),
      deleteOldQuoteRequests(db),
      deleteOldHeld(db),
      deleteOldRounds(db),
      deleteOldStopLinks(db),
      deleteOldDocuments(db),
      deleteUnconfirmedSubscribers(db),
      deleteOldDepartures(db),
      deleteOldDeliveries(db),
      deleteOldPaymentEvents(db),
      deleteOldBulkDecisions(db),
      deleteOldChanges(db),
      mergeSearchIndex(db),
      tidySearch(db),
      tidyReports(db),
      moveStoredHours(db),
      deleteOldQuestions(db),
      deleteOldReports(db),
      deleteOldInvitations(db),
      deleteOldExports(db),
      forgetOtherKeys({ ...tools, db }),
      sweep(data, context),
    ])
    // A failed step must not stop the others.
    for (const step of done) if (step.status === 'rejected') throw step.reason
  }

/** All background jobs by name. */
export function jobHandlers(tools: Tools): JobHandlers {
  const { config, storage, jobs, paymentGateway } = tools
  const payments = { config, jobs, paymentGateway }
  const { smtpUrl, from, host } = config.mail
  const transport = smtpUrl ? createSmtpTransport(smtpUrl, from) : null
  const sweep: JobHandlers['sweep-pictures'] = async (_data, { db }) => {
    const { failed } = await sweepPictures(db, storage)
    if (failed > 0) throw new Error('some files could not be deleted')
  }
  return {
    'deliver-mail': ({ mailId }, context) =>
      deliverMail(
        { ...context, transport, host, secretsKey: jobs.secretsKey, onOutcome: recordOutcome },
        mailId,
      ),
    'settle-payment': ({ paymentId }, { db }) => checkPayment({ ...payments, db }, paymentId),
    'settle-open-payments': (_data, { db }) => checkOpenPayments({ ...payments, db }),
    'sweep-pictures': sweep,
    'read-import': ({ importId, isTrial }, { db }) =>
      readImport(db, { importId, isTrial, publicUrl: config.publicUrl }),
    'undo-import': ({ importId, actorId }, { db }) => runUndo(db, importId, actorId),
    'send-news-digests': ({ afterId }, { db }) => sendNewsDigests({ config, jobs, db }, afterId),
    'send-newsletter': ({ issueId, afterId }, { db }) =>
      sendNextBatch({ config, jobs, db }, issueId, afterId),
    'hand-over-quote-requests': ({ businessId }, { db }) => handOverWaiting(db, businessId),
    'send-quote-digests': (_data, { db }) => sendQuotes({ config, jobs, db }),
    'work-on-bulk-decision': ({ bulkDecisionId }, { db, signal }) =>
      workOnBulkDecision({ config, jobs, db, signal }, bulkDecisionId),
    'ask-about-hours': ({ after = 0 }, { db }) => askAboutHours({ config, jobs, db }, after, new Date()),
    'compare-listings': (_data, { db, signal }) => compareWaiting(db, signal),
    'count-places': (_data, { db }) => countPlaces(db),
    'measure-answers': ({ isHourly }, { db }) => measureAnswers(db, isHourly),
    'answer-while-away': ({ conversationId }, { db }) => answerWhileAway({ ...tools, db }, conversationId),
    'make-data-export': ({ exportId }, { db, signal }) =>
      makeDataExport({ config, jobs, db }, exportId, signal),
    'shrink-video': ({ attachmentId }, context) =>
      shrinkVideoOf({ config, storage, ...context }, attachmentId),
    'tell-request-files': ({ conversationId }, { db }) =>
      tellRequestFiles({ config, jobs, db }, conversationId),
    'read-calendars': ({ calendarId }, { db, signal }) =>
      calendarId === undefined
        ? queueDueCalendars({ jobs, db })
        : readBusyCalendar({ config, jobs, db }, calendarId, { signal }),
    'send-appointment-reminders': (_data, { db, signal }) => sendReminders({ config, jobs, db }, signal),
    'deliver-push': (data, { db, signal }) => deliverPush({ config, jobs, db }, data, { signal }),
    'ask-about-outcomes': (_data, { db, signal }) => askAboutOutcomes({ config, jobs, db }, signal),
    'measure-prices': (_data, { db }) => measurePrices(db),
    'clean-up': cleanUpWith({ config, jobs }, sweep),
    'replace-silent': (_data, { db, signal }) => replaceSilent({ config, jobs, db }, signal),
  }
}
