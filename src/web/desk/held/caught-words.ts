import type { FormName } from '#shared/spam/caught-forms.schemas.ts'

/** Each form's purpose. */
export const formWords: Record<FormName, string> = {
  'quote-request': 'Quote request',
  'quote-round': 'Request to several businesses',
  booking: 'Request for a time',
  support: 'Message to us',
  callback: 'Callback',
  'service-request': 'Request for our services',
  suggestion: 'Suggested service',
  partner: 'Partner application',
  newsletter: 'Newsletter',
  'saved-search': 'Saved search',
  'password-reset': 'Password reset',
  report: 'Report',
}
