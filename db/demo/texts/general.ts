import type { Visit } from '../trades/trade.ts'

const arriving = [
  'Park behind the building, the sign out front is smaller than it should be.',
  'The bus stops at the corner, and there is a rack for six bikes.',
  'From {near} it is a five minute walk, ten in August.',
  'We are on the shady side of {street}, which matters here.',
  'If you reach {near}, you went one light too far.',
  'There is a bench under the live oak if you are early.',
  'The building was a feed store, then a video rental. The floor still slopes.',
  'The grackles own the parking lot after six.',
  'Look for the blue door. Everyone says it is green.',
  'There is free parking after five and shade before noon.',
  'On game days take {street} from the north, trust us.',
  'Our regulars come from {area} mostly, and a few drive in from Buda and Pflugerville.',
]

const visiting = [
  'We know which houses around {near} stand on cedar piers and which only say so.',
  'We live in {area} ourselves, so you will meet us at the grocery store.',
  'Half the block knows {owner} by first name by now.',
  'When {street} floods, and it does, we call ahead and come by the high road.',
  'Our van is the one with the dent and the clean windows.',
  'From Travis Heights to Tech Ridge we come without a travel fee.',
  'In July we start at seven, because by three nobody thinks straight.',
  'We have worked on every street between {near} and the tracks.',
]

/** Sentences about the way there, or about the people who come. Slots as in openers. */
export const placeLines: Readonly<Record<Visit, readonly string[]>> = {
  crew: visiting,
  table: [...arriving, 'There is shade on the patio until four and a fan after that.', 'Dogs lie under the tables, mostly asleep.'],
  chair: [...arriving, 'The waiting room has two chairs, because nobody should wait.'],
  desk: [...arriving.slice(0, 6), 'We come to you as well, anywhere inside the loop.', 'Half the block knows {owner} by first name by now.'],
  class: [...arriving, 'Shoes go on the left, bags on the right, phones in the bag.'],
  counter: [...arriving, 'The old cash register is for looks. The dog is for business.'],
}

const quoting = [
  'Send a few lines about what you need and we answer the same day.',
  'The first conversation costs nothing, and neither does the second.',
  'You get the price before we start, in writing.',
  'You pay us directly when it is done, by card or however suits you.',
  'If it is not right, tell {owner} and we make it right.',
  'Quotes are free and stay good for thirty days.',
  'We say no when we are not the right people, and we know who is.',
  'Ask for {second} if you would rather speak Spanish.',
]

/** How to begin and what to expect. {day} is a weekday. */
export const practicalLines: Readonly<Record<Visit, readonly string[]>> = {
  crew: [
    ...quoting,
    'Call before nine for the same day.',
    'We text when we are on the way and again when we are done.',
    'If we are late, you hear it from us first.',
    'We keep two openings free on {day} for people who cannot wait.',
    'No deposit for anything under a hundred dollars.',
  ],
  table: [
    'Order at the counter and we call your name.',
    'Large orders need a day’s notice, small ones only a smile.',
    'When it is gone it is gone, usually before two.',
    'Ask what {second} had for lunch and order that.',
    '{day} is the quiet day, if you would like to hear each other.',
    'Tell us about allergies, we take them seriously and without sighing.',
    'We pour water without being asked.',
    'Send a note for a party of more than ten and {owner} will write back.',
    'Teachers, nurses and bus drivers pay ten percent less, all year.',
  ],
  chair: [
    'Book for {day} if you like it quiet.',
    'Come ten minutes early the first time, there is a short form and a glass of water.',
    'Tell us what went wrong last time, it saves us both an hour.',
    'Bring your questions. {owner} likes the odd ones best.',
    'Cancel the day before and nobody minds.',
    'Ask for {second} if you would rather speak Spanish.',
    'The price is on the wall and it includes everything.',
    'Teachers, nurses and bus drivers pay ten percent less, all year.',
  ],
  desk: [...quoting, 'One person answers your mails from the first day to the last.', 'We meet at your table or at ours.'],
  class: [
    'The first session is free and nobody will call you afterwards.',
    'Come in what you have on, we lend the rest.',
    'Missed a {day}? Join another group that week.',
    'Pay by the month and stop when you like.',
    'Parents may watch from the back, quietly.',
    'Ask for {second} if you would rather speak Spanish.',
    'Tell us about old injuries and old teachers, both matter.',
    'Write a line about where you stand and {owner} will suggest a group.',
  ],
  counter: [
    'Walk-ins are welcome when the light in the window is on.',
    'You get the price before we start, in writing.',
    'Call ahead on {day}, that is when the whole neighborhood comes.',
    'If it is not worth it, we say so and charge nothing.',
    'We text when it is ready.',
    'Ask for {second} if you would rather speak Spanish.',
    'If it is not right, tell {owner} and we make it right.',
    'Teachers, nurses and bus drivers pay ten percent less, all year.',
  ],
}

/** Last sentences. */
export const closers = [
  'Come by and see.',
  'We would be glad to help.',
  'That is all there is to it.',
  'Ask a neighbor, then call us.',
  'See you on {street}.',
  'We look forward to meeting you.',
  'Most people come back, which is the only advertising we trust.',
  'Say hello if you pass {near}.',
  'We plan to be here for a long time.',
  'Small enough to know your name, old enough to know the work.',
  'You will be in good hands.',
  'Tell us who sent you, we like to thank them.',
]

/** Spanish sentences that close some descriptions. */
export const spanishLines = [
  'Hablamos español, y {owner} contesta el teléfono.',
  'Se habla español. Llámenos y le decimos el precio sin compromiso.',
  'Aquí le atendemos en español, con gusto y sin prisa.',
  'Somos vecinos de {area} desde {year} y hablamos su idioma.',
  'Pregunte por {second}, que le explica todo en español.',
  'Negocio familiar, trato de familia. Le esperamos en {street}.',
  'Le contestamos en español el mismo día.',
  'Con mucho gusto le atendemos en español de lunes a sábado.',
]
