import type { Visit } from '../trades/trade.ts'

/** First answers of businesses; {day} and {part} are when they could do it. */
export const firstAnswers = [
  'Thanks for asking! We’re free {day} {part}. Does that work for you?',
  'Hi! Yes, we do that. Would {day} {part} work?',
  'Happy to help. Could you send a few more details? Then I can give you a firm price.',
  'Good news: we have an opening {day} {part}. Should I hold it for you?',
  'Thanks for the details. Before I quote a price, is your date flexible?',
  'We’d love to. We’re almost booked up, but {day} {part} is still open.',
  'Yes, that’s right up our alley. What’s the best number to reach you {day} {part}?',
  'Thanks for thinking of us. {day} {part} would work on our end.',
]

/** Visitors' replies to them. */
export const visitorReplies = [
  'That works for me, thank you!',
  'Great, thank you. Is the price on your page still right?',
  'A little later would be better, if you can.',
  'Perfect. Just text me if anything changes.',
  'Thanks for the quick answer! I’ll talk to my husband tonight and let you know.',
  'Yes, please. Do you need anything else from me?',
]

/** As many for each kind, so that the same ones are picked. */
export const quoteIncludes: Readonly<Record<Visit, readonly string[]>> = {
  caller: [
    'Travel is included, and we bring everything we need.',
    'Everything we talked about, with no travel fee.',
    'Everything we talked about. Cancel the day before at no charge.',
  ],
  chair: [
    'The full appointment, start to finish.',
    'Everything we talked about, in one visit.',
    'Everything we talked about, with a quick follow-up if you need one.',
  ],
  class: [
    'Six sessions, and you can borrow whatever you need.',
    'The first month, twice a week.',
    'Everything we talked about. The first session is free.',
  ],
  counter: [
    'Parts and labor, with a 90-day guarantee on our work.',
    'Everything we talked about. We’ll call before we do anything extra.',
    'Parts, labor and tax.',
  ],
  crew: [
    'Labor and materials, and we haul everything away.',
    'Everything we talked about. If something isn’t right, we come back at no charge.',
    'Setup, the work itself and cleaning up afterward.',
  ],
  desk: [
    'A flat fee for everything we talked about.',
    'Everything on your list, with one round of changes.',
    'The first meeting, the work itself and a short written summary.',
  ],
  errand: [
    'Everything we talked about, tax included.',
    'The full order, ready when you are.',
    'Everything you listed. No deposit.',
  ],
  party: [
    'Delivery, setup and cleanup.',
    'The whole event, start to finish. Extra time is billed by the hour.',
    'Everything we talked about, with travel in the Austin area.',
  ],
  pet: [
    'Everything we talked about, with photo updates.',
    'The full visit, start to finish.',
    'Everything you asked for. Treats are on us.',
  ],
  pupil: [
    'Six sessions, with a short progress note after each one.',
    'The first month, twice a week, materials included.',
    'Everything we talked about. The first session is free.',
  ],
  shop: [
    'Everything on your list, tax included.',
    'Everything on your list, gift-wrapped if you like.',
    'Everything you asked for, delivered.',
  ],
  table: [
    'Everything on your list, ready for pickup.',
    'Everything on your list, delivered and set up.',
    'Everything we talked about, tax included.',
  ],
}

export const answerDays = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const answerParts = ['morning', 'around noon', 'afternoon']
