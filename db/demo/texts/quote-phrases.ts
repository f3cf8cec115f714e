import type { Visit } from '../trades/trade.ts'

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

/** What they ask for. Slots: {service}, {trade}, {area}, {when}, {count}. */
export const quoteWishes: Readonly<Record<Visit, readonly string[]>> = {
  crew: [
    'We need {service} at our place in {area}, {when}.',
    'Could you give me a price for {service}? I am in {area}.',
    'Looking for {service}, {when}.',
    'Do you come out to {area} for {service}?',
    'I rent out a duplex in {area} and need {service} {when}.',
    'A neighbor in {area} sent me. I would like a quote for {service}.',
  ],
  table: [
    'Do you take orders for about {count} dozen people? It would be {when}.',
    'I would like to ask about {service} for a party of {count}, {when}.',
    'We are planning something in {area} and would love to have you, {when}.',
    'What would {service} cost for {count} people?',
    'Could I reserve the quiet corner for {count} of us, {when}?',
    'Office lunch in {area}, {count} people, two of them vegetarian.',
  ],
  chair: [
    'I would like to book {service}, {when}.',
    'What does {service} cost for a first visit?',
    'Do you have an opening {when}? It is for {service}.',
    'My mother needs {service} and cannot drive. Do you come to {area}?',
    'I am in {area} and looking for somebody for {service}.',
    'Is {service} possible {when}?',
  ],
  desk: [
    'We are a shop of {count} people in {area} and need help with {service}.',
    'Looking for a fixed price for {service}, to start {when}.',
    'Could we talk for fifteen minutes about {service}?',
    'What would you need from us to quote {service}?',
    'Our current provider is retiring. We would need {service} {when}.',
    'I need {service} for a small thing in {area}, {when}.',
  ],
  class: [
    'My daughter is in grade {count} and we are looking for {service}.',
    'Is there still room for {service}? We could come {when}.',
    'I am a beginner and would like to try {service}, {when}.',
    'What do you charge for {service}, and how long is one session?',
    'Two of us from {area} would like to start {service}.',
    'Do you offer {service} {when}?',
  ],
  counter: [
    'What would {service} cost, roughly?',
    'Can I bring it in {when}? It is for {service}.',
    'I live in {area} and need {service} {when}.',
    'Do you do {service} without an appointment?',
    'How long does {service} take? I would need it back {when}.',
    'I was told you are the people for {service}.',
  ],
}

/** Something only they would mention. */
export const quoteDetails: Readonly<Record<Visit, readonly string[]>> = {
  crew: [
    'The house is from 1952, on pier and beam, with a narrow gate on the left.',
    'Two floors, about {count} hundred square feet more than it looks.',
    'There is a friendly dog, I will keep him inside.',
    'Street parking only, the driveway is shared.',
    'I can send photos, the light is bad but you will see it.',
    'Somebody started this last year and never finished.',
    'The unit is on the third floor and the elevator is a rumor.',
  ],
  table: [
    'One person cannot have nuts, everybody else eats everything.',
    'We have tables but no shade.',
    'Pickup would be fine, I have a large car.',
    'It is for my father’s seventieth, so it should be good and not fancy.',
    'Half of us drink, half of us drive.',
    'There will be {count} children, who will eat anything round.',
  ],
  chair: [
    'I have sensitive skin and a short lunch break.',
    'It has been about {count} years since the last time.',
    'I would prefer somebody who speaks Spanish.',
    'I can come on short notice if somebody cancels.',
    'I have photos of what I like and of what I do not.',
    'Stairs are difficult for me, is there another way in?',
  ],
  desk: [
    'We have the paperwork for the last {count} years in one box.',
    'The budget is small but real.',
    'We tried it ourselves and learned what we cannot do.',
    'Everything would have to be in English and Spanish.',
    'There is a deadline, and it is not a soft one.',
    'I can send what we have so far.',
  ],
  class: [
    'He is shy at first and then does not stop talking.',
    'Mornings are hard, evenings are free.',
    'I have done it for about {count} weeks, from videos.',
    'We would rather come to you than meet online.',
    'She has a test in {count} weeks.',
    'Knees are fine, patience is medium.',
  ],
  counter: [
    'It is about {count} years old and was never looked after.',
    'I can drop it off before work.',
    'It still works, but the noise is new.',
    'A shop up north quoted me twice what seems right.',
    'I have the receipt somewhere.',
    'It belonged to my grandmother, so please be honest.',
  ],
}

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
