/** When a visitor wants it. */
export const quoteTimes = [
  'this week if possible',
  'before the end of the month',
  'on a Saturday',
  'any weekday after four',
  'next Tuesday or Wednesday',
  'within two weeks',
  'sometime in spring, no hurry',
  'before my parents visit',
  'early mornings, I work nights',
  'as soon as you have an opening',
]

/** How requests end. */
export const quoteEndings = [
  'Thank you.',
  'A text is better than a call.',
  'Please call after five.',
  'Email is fine, no rush.',
  'Gracias.',
  'I’m asking two other places too, just so you know.',
  'A ballpark number is fine for now.',
  'Thanks, and I like the pictures on your page.',
]
