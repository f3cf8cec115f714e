import { z } from 'zod'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { sendNewsDigests } from './digests/news-digests.service.ts'
import { notificationSections } from './export-sections.repository.ts'
import { deleteOldDeliveries, recordDelivery } from './issues/issue-deliveries.repository.ts'
import { issuePreviewRoutes, issuesDeskRoutes } from './issues/issues-desk.routes.ts'
import { sendNextBatch } from './issues/sending.service.ts'
import { subscribersDeskRoutes } from './issues/subscribers-desk.routes.ts'
import { notificationSettingsRoutes } from './settings/notification-settings.routes.ts'
import { mailEventsRoutes } from './subscribers/mail-events.routes.ts'
import {
  deleteOldDepartures,
  deleteSubscriberOf,
  deleteUnconfirmedSubscribers,
} from './subscribers/subscribers.repository.ts'
import { subscribersRoutes } from './subscribers/subscribers.routes.ts'
import { endMailbox } from './subscribers/subscribers.service.ts'

const jobs = {
  'send-news-digests': job({
    data: z.object({ afterId: z.int() }),
    queue: persistent(1),
    // Thursday morning: news for the weekend.
    cron: '0 9 * * 4',
    timeZone: 'America/Chicago',
    cronData: { afterId: 0 },
    run: (deps, { afterId }) => sendNewsDigests(deps, afterId),
  }),
  'send-newsletter': job({
    data: z.object({ issueId: z.int(), afterId: z.int() }),
    queue: persistent(1),
    run: (deps, { issueId, afterId }) => sendNextBatch(deps, issueId, afterId),
  }),
}

export const room: Manifest<typeof jobs> = {
  routes: {
    '/subscribers': [subscribersRoutes],
    '/newsletter-preview': [issuePreviewRoutes],
    '/mail-events': [mailEventsRoutes],
    '/notification-settings': [notificationSettingsRoutes],
  },
  desk: {
    administration: {
      '/newsletter/issues': [issuesDeskRoutes],
      '/newsletter/subscribers': [subscribersDeskRoutes],
    },
  },
  jobs,
  cleanUp: [deleteUnconfirmedSubscribers, deleteOldDepartures, deleteOldDeliveries],
  on: {
    async 'mail.handled'(tx, { mailId, address, outcome }) {
      await recordDelivery(tx, mailId, outcome === 'accepted')
      if (outcome === 'bounced') await endMailbox(tx, address, 'bounced')
    },
  },
  personalData: { sections: notificationSections, erase: { delete: deleteSubscriberOf } },
}
