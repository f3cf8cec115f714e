/** Settings of a live site without payments and email of its own; a test's own settings win. */
export const liveSettings = {
  APP_MODE: 'live',
  PUBLIC_URL: 'https://find.example.com',
  PAYMENTS: 'test',
  TRUST_PROXY: 'off',
  SMTP_URL: 'off',
  RATE_LIMITS: 'on',
}
