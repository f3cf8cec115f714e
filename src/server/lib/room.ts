import { z } from 'zod'
import { forgetOldReadings } from './apart/unended-readings.ts'
import { deleteOldKeys } from './http/idempotency.repository.ts'
import { deleteOldRateLimits } from './http/rate-limits.repository.ts'
import { job, persistent } from './jobs/jobs.ts'
import { deleteOldAnswerable } from './mail/answerable-mails.repository.ts'
import { mailSections } from './mail/export-sections.repository.ts'
import { deliverMail } from './mail/mail-delivery.ts'
import { createSmtpTransport } from './mail/mail-transport.ts'
import { deleteOldMails } from './mail/mails.repository.ts'
import type { Manifest } from './manifest.ts'
import { sweepSpool } from './storage/spool.ts'

const jobs = {
  'deliver-mail': job({
    data: z.object({ mailId: z.int() }),
    queue: persistent(1),
    atOnce: 5,
    run: ({ mailTransport: transport, config, jobs: { secretsKey }, ...deps }, { mailId }) =>
      deliverMail({ ...deps, transport, host: config.mail.host, secretsKey }, mailId),
  }),
}

/** Parts that every room needs: email and rate limits. */
export const room: Manifest<typeof jobs> = {
  start(app) {
    const { smtpUrl, from } = app.config.mail
    app.decorate('mailTransport', smtpUrl ? createSmtpTransport(smtpUrl, from) : null)
  },
  jobs,
  cleanUp: [
    deleteOldRateLimits,
    deleteOldKeys,
    deleteOldMails,
    deleteOldAnswerable,
    (_db, { config }) => sweepSpool(config.dataDir),
    (_db, { config }) => forgetOldReadings(config.dataDir),
  ],
  personalData: {
    sections: mailSections,
    notExported: {
      idempotency_keys:
        'hashes of requests of the last 30 days and the answers to them, which other sections show',
      answerable_mails: 'copies of what conversations and our email say, to compare answers with',
    },
  },
}
