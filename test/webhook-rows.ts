import { open, type Row } from './matrix-row.ts'

/** Keys of the services that call the site: its routes for them are there only with these settings. */
export const mailCallers = {
  MAIL_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  MAIL_REPLY_DOMAIN: 'reply.town.example',
  MAIL_IN_MAILGUN_KEY: 'key-of-the-mailgun-account',
  MAIL_IN_PASSWORD: 'p4ssword-of-the-mail-providers',
}
export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_4f9ab27c1de83065',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_4f9ab27c1de83065',
  STRIPE_WEBHOOK_SECRET: 'whsec_4f9ab27c1de83065',
}

/** For services with their key: no session replaces their signature. */
const unsigned = (url: string): Row => open(400, () => ({ method: 'POST', url, payload: { type: 'paid' } }))

/** Rows of the access matrix: calls by payment and mail services. */
export const webhookRows: Record<string, Row> = {
  'POST /api/payments/webhook': unsigned('/api/payments/webhook'),
  'POST /api/mail-events': unsigned('/api/mail-events'),
  'POST /api/incoming-mail/mailgun/mime': unsigned('/api/incoming-mail/mailgun/mime'),
  'POST /api/incoming-mail/postmark': unsigned('/api/incoming-mail/postmark'),
  'POST /api/incoming-mail/sendgrid': unsigned('/api/incoming-mail/sendgrid'),
}
