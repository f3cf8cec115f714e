/** When somebody wants it. */
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

/** How they end. */
export const quoteEndings = [
  'Thank you.',
  'Text is better than a call.',
  'Please call after five.',
  'E-mail is fine, no rush.',
  'Gracias.',
  'I am asking two others as well, to be fair.',
  'A rough number is enough for now.',
  'Thanks, and I like the pictures on your page.',
]
