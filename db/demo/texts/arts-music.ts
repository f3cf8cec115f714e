import type { CategoryTexts } from './trade-texts.ts'

export const artsMusicTexts: CategoryTexts = {
  practice: [
    'No one here is in a hurry, and it shows in the work.',
    'Everyone here has a day job or had one, and it shows in the patience.',
    'Instruments and tools can be borrowed for the first month.',
    'We hang student work beside ours and don’t say which is which.',
    'The door is open on the first Friday of the month.',
  ],
  extras: [
    'Trial lesson',
    'Instrument rental',
    'Open studio hours',
    'Recitals',
    'Framing',
    'Group rates',
    'Evening classes',
    'Gift cards',
    'Home lessons',
    'Tool library',
  ],
  reasons: [
    'Same-Day Availability',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Eco-Friendly Practices',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Wheelchair Accessible',
  ],
  trades: {
    'Music Lessons': {
      about: [
        'You play a whole song on the first day. It has two chords and no one minds.',
        'Conjunto accordion and bajo sexto, taught by a man who toured the Valley for thirty years.',
        'Scales are hidden inside songs, like vegetables in soup.',
        'Adults who quit at eleven are our favorite students.',
        'The recital is on a porch.',
      ],
      visits: [
        'I quit piano at eleven. I’m forty-six.',
        'Accordion, for my grandfather.',
        'Guitar for a left-handed nine-year-old.',
      ],
      praise: [
        'A whole song on the first day, as promised.',
        'My grandfather danced.',
        'They had a left-handed guitar ready.',
        'Scales hidden in songs. It works.',
      ],
      gripes: [
        'The same three songs.',
        'The teacher noodled through my half hour.',
        'Moved rooms each week, once into a hallway.',
      ],
    },
    'Art Classes': {
      about: [
        'Clay on {day}, paint on Thursday, ink when the press is free.',
        'We draw from life: fruit, people, the grackles outside.',
        'Nothing is graded, some things are fired.',
        'Children paint at easels and wear our old shirts.',
        'Six wheels, one kiln, a shelf for the ones that cracked.',
      ],
      visits: ['Hadn’t drawn since school.', 'Wheel throwing on a {day} night.', 'Kids’ class, two of mine.'],
      praise: [
        'My first bowl holds soup, mostly.',
        'They teach you to look, and the hand follows.',
        'My kids come home covered and happy.',
        'No talent needed, they said, and meant it.',
      ],
      gripes: [
        'Eleven people for six wheels.',
        'My pot was fired with someone else’s name.',
        'No one told us materials were extra.',
      ],
    },
    'Instrument Repair': {
      about: [
        'Setups, frets, nuts and the crack along the side that you pretend not to see.',
        'Tube amps are woken up slowly.',
        'Violin bows get new hair, trumpets lose their dents.',
        'Touring? Say so, and it goes to the front of the line.',
        'We play it before we touch it and play it after, and you listen.',
      ],
      visits: [
        'The bridge was lifting on my old acoustic.',
        'Amp died an hour before a show.',
        'School trumpet, one dent too many.',
      ],
      praise: [
        'It plays better than the day I bought it.',
        'The amp was on stage by eight.',
        'You can’t find the crack.',
        'He charged me for a fuse. It was a fuse.',
      ],
      gripes: [
        'Three weeks became three months.',
        'Buzzes on the fourth fret now.',
        'They swapped my knobs.',
      ],
    },
    'Open Studios': {
      about: [
        'Nine painters, two printers and a muralist under one tin roof.',
        'Visit, look, ask, leave. No one will follow you with a price list.',
        'Prints from twenty dollars, murals by the wall.',
        'On the first Friday there’s a band on the loading dock.',
      ],
      visits: ['First Friday with friends.', 'Looking for a mural for our shop.', 'Bought a small print.'],
      praise: [
        'The painter told me what she’d painted over, and why.',
        'Our wall has a heron now, and visitors.',
        'Twenty dollars, and I look at it every morning.',
        'The band on the dock, the light, all of it.',
      ],
      gripes: [
        'Half the studios were closed.',
        'No prices anywhere and no one to ask.',
        'The mural took the whole summer.',
      ],
    },
  },
}
