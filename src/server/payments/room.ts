import { z } from 'zod'
import { ofBusinesses, onBusiness, visibleBusiness } from '#server/lib/database/personal-data.ts'
import { job, persistent } from '#server/lib/jobs/jobs.ts'
import type { Manifest } from '#server/lib/manifest.ts'
import { choosePaymentGateway } from './chosen.gateway.ts'
import { disputesOfPayment } from './disputes.repository.ts'
import { deleteOldPaymentEvents } from './payment-events.repository.ts'
import { paymentIntentsRoutes } from './payment-intents.routes.ts'
import { checkOpenPayments, checkPayment } from './payments.jobs.ts'
import { ownPaymentsRoutes } from './payments.routes.ts'
import { plansRoutes } from './plans.routes.ts'
import { startPromotionClock } from './promotion-clock.service.ts'
import { promotionsRoutes } from './promotions.routes.ts'
import { promotionsDeskRoutes } from './promotions-desk.routes.ts'
import { abandonPurchases } from './purchases.service.ts'
import { stripeWebhookRoutes } from './stripe-webhook.routes.ts'
import { testProviderRoutes } from './test-provider.routes.ts'

const jobs = {
  'settle-payment': job({
    data: z.object({ paymentId: z.int() }),
    queue: persistent(1),
    atOnce: 5,
    run: (deps, { paymentId }) => checkPayment(deps, paymentId),
  }),
  'settle-open-payments': job({ queue: persistent(10), run: checkOpenPayments }),
}

export const room: Manifest<typeof jobs> = {
  start(app) {
    app.decorate('paymentGateway', choosePaymentGateway(app.config, app.db))
    app.addHook('onClose', startPromotionClock(app).stop)
  },
  routes: {
    '/users': [ownPaymentsRoutes],
    '/payments': [
      plansRoutes,
      paymentIntentsRoutes,
      stripeWebhookRoutes,
      testProviderRoutes,
      promotionsRoutes,
    ],
  },
  desk: { administration: { '': [promotionsDeskRoutes] } },
  jobs,
  cleanUp: [deleteOldPaymentEvents],
  personalData: {
    sections: [
      ofBusinesses('promotions', 'Promotions of your businesses', 'promotions'),
      onBusiness('payments', 'Payments', 'payments', {
        plus: (person) => ({ ...visibleBusiness(person), disputes: disputesOfPayment }),
      }),
    ],
    erase: { delete: abandonPurchases },
  },
}
