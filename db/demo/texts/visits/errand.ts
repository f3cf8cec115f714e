import { arriving, commonOpeners, quoting, shopOpeners } from './everywhere.ts'
import type { VisitTexts } from './visit-texts.ts'

/** Places where people drop something off, pick something up or rent it. */
export const errandTexts: VisitTexts = {
  openers: [
    ...commonOpeners,
    ...shopOpeners,
    'An errand is better when someone says hello. {name} is {trade} in {area}, with {owner} at the counter.',
    '{owner} opens, {second} closes, and between them {name} does {trade} for most of {area}.',
    'Quick if you’re in a hurry, slow if you’d rather talk: {name}, for {trade}.',
  ],
  placeLines: [...arriving, 'You can pull up to the door, and someone will help you carry.'],
  practicalLines: [
    ...quoting.slice(2),
    'Prices are on the wall, and we’ll say them on the phone, too.',
    'Call ahead on {day}. That’s when the whole neighborhood comes.',
    'Teachers, nurses and bus drivers get ten percent off all year.',
  ],
  visits: [
    'Stopped by on a {day} without calling.',
    '{who} said to ask for {owner}.',
    'It’s the closest one to {near}.',
    'Been coming here since {month}.',
    'Ten minutes from closing and in a hurry.',
    'Tried {count} others in {area} first.',
    'We’d just moved to {area}.',
    'Called first, and they told me what to bring.',
  ],
  praise: [
    'In and out in ten minutes.',
    '{third} knew the answer without looking it up.',
    'The price on the phone was the price.',
    'They helped me carry it.',
    'Someone greets you by the second visit.',
    'Clean, well lit, and someone is there.',
    'They told me what I didn’t need.',
    'No forms, no membership, no loyalty card.',
  ],
  gripes: [
    'One person at the counter and nine of us.',
    'They closed early with no note on the door.',
    'I was told one price and charged another.',
    'No one looked up for ten minutes.',
    'The phone rings and rings.',
    'They’d lost my reservation.',
  ],
  quoteWishes: [
    'What would {service} cost {when}?',
    'Do you have anything open for {service} {when}?',
    'I’m looking for {service} near {area}. Is that you?',
    'We’d need {service} about {count} times a year.',
  ],
  quoteDetails: [
    'I can come by after work.',
    'It’s my first time, so tell me what to bring.',
    'There are {count} of us.',
    'It isn’t urgent, but I’d like to know.',
  ],
}
