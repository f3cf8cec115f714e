/** When a visitor wants it. */
export const quoteTimes = [
  'this week',
  'before the end of the month',
  'on a Saturday',
  'on a weekday after four',
  'next Tuesday or Wednesday',
  'in the next two weeks',
  'sometime next month',
  'before my parents visit',
  'early in the morning',
  'sometime soon',
]

/** How requests end. */
export const quoteEndings = [
  'Thank you.',
  'A text is better than a call.',
  'Please call after five.',
  'Email is fine, no rush.',
  'Gracias.',
  'Just so you know, I’m asking two other places, too.',
  'A ballpark number is fine for now.',
  'Thanks, and I like the pictures on your page.',
]
