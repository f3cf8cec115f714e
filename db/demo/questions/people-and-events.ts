import { type CategoryQuestions, choice, text, yesNo } from './asked.ts'

const guests = choice('How many people?', 'Up to 10', '11 to 30', '31 to 75', '76 to 150', 'More than 150')
const day = text('On which date, from when to when?')
const venue = text('Where will it be: neighborhood or venue, inside or outside?')
const allergies = text('Are there allergies, or things that someone doesn’t eat?')
const level = choice('How much experience is there?', 'None', 'Some', 'A lot')
const learner = choice('Who is it for?', 'A child up to 6', 'A child of 7 to 12', 'A teenager', 'An adult')
const first = yesNo('Is it your first visit there?')

/** Trades that look after people, and those that feed and entertain them. */
export const peopleAndEventsQuestions: Readonly<Record<string, CategoryQuestions>> = {
  'Beauty & Personal Care': {
    all: [
      choice('Where would you like it?', 'At the salon', 'At home', 'No matter'),
      choice('For how many people?', '1', '2', '3 or more'),
      text('Is there a picture or style that you have in mind?'),
    ],
    of: {
      'Mobile Barber': [
        choice('What would you like?', 'Haircut', 'Beard', 'Haircut and beard', 'Kids’ haircut'),
        choice('For how many people?', '1', '2', '3', '4 or more'),
        text('In which neighborhood?'),
      ],
      'Hair Salons': [
        choice(
          'What would you like?',
          'Cut',
          'Color',
          'Cut and color',
          'Braids or extensions',
          'Event styling',
        ),
        choice('How long is your hair?', 'Short', 'To the shoulders', 'Longer'),
        text('Has it been colored or treated in the last year?'),
      ],
      Nails: [
        choice('What would you like?', 'Manicure', 'Pedicure', 'Both', 'Gel or acrylic', 'Repair'),
        yesNo('Must something old be removed first?'),
        choice('For how many people?', '1', '2', '3 or more'),
      ],
      'Skin & Facials': [
        choice('How is your skin?', 'Dry', 'Oily', 'Sensitive', 'With acne', 'I don’t know'),
        text('Which products or treatments does it not tolerate?'),
        first,
      ],
      'Makeup & Styling': [day, choice('For how many people?', '1', '2 to 4', '5 or more'), venue],
      'Tattoo & Piercing': [
        choice('What is it?', 'New tattoo', 'Cover-up', 'Touch-up', 'Piercing'),
        text('Where on the body, and about how large?'),
        yesNo('Do you have a drawing or a picture of it?'),
      ],
    },
  },
  'Food & Dining': {
    all: [guests, day, allergies],
    of: {
      'Custom Cakes': [
        text('For which occasion, and on which date?'),
        choice('For how many people?', 'Up to 10', '11 to 25', '26 to 50', 'More than 50'),
        text('Which flavors, and are there allergies?'),
      ],
      Catering: [
        guests,
        day,
        choice(
          'How should it be served?',
          'Dropped off',
          'Buffet with staff',
          'At the table',
          'Not sure yet',
        ),
      ],
    },
  },
  'Food Trucks': {
    all: [guests, day, text('Where can the truck stand, and is there power?')],
    of: {},
  },
  'Events & Occasions': {
    all: [day, guests, venue],
    of: {
      'Photography & Video': [
        choice(
          'What is the occasion?',
          'Wedding',
          'Family',
          'Portrait',
          'Business',
          'Real estate',
          'Party',
          'Other',
        ),
        text('When, where and for how many hours?'),
        choice('What should you get?', 'Pictures', 'Video', 'Both'),
      ],
      'Wedding Planning': [
        text('On which date, or in which season?'),
        guests,
        choice('How much should be planned?', 'Everything', 'Some of it', 'Only the day itself'),
      ],
      'DJs & Live Music': [day, venue, text('Which music, and is there sound equipment?')],
      'Party Rentals': [day, text('What should be rented, and how many of each?'), venue],
      Florists: [
        choice('What is the occasion?', 'Wedding', 'Funeral', 'Birthday', 'Business', 'Just so'),
        text('On which date, and where should it go?'),
        text('Which flowers or colors?'),
      ],
    },
  },
  'Kids & Family': {
    all: [
      text('How old are the children, and how many?'),
      text('Which days and hours?'),
      text('Is there anything they need special care with?'),
    ],
    of: {
      'Birthday Parties': [day, text('How many children, and how old?'), venue],
      'Doulas & New Parents': [
        text('When is the baby due, or how old is it?'),
        choice('When do you need help?', 'Before birth', 'At birth', 'In the days after', 'At night'),
        yesNo('Is it your first child?'),
      ],
    },
  },
  'Sports & Fitness': {
    all: [
      level,
      choice('How would you like to train?', 'Alone', 'In a group', 'No matter'),
      text('Which days and hours suit you?'),
    ],
    of: {
      'Personal Trainers': [
        text('What would you like to reach?'),
        choice('Where?', 'At a gym', 'At home', 'Outside', 'Online'),
        text('Are there injuries or illnesses to know of?'),
      ],
    },
  },
  Tutoring: {
    all: [
      choice('Who is it for?', 'Elementary school', 'Middle school', 'High school', 'College', 'An adult'),
      text('Which topic, and what is hard about it?'),
      choice('Where?', 'At home', 'At the tutor’s', 'In a library', 'Online'),
    ],
    of: {
      'Test Prep Tutoring': [
        choice('Which test?', 'SAT', 'ACT', 'STAAR', 'GRE or GMAT', 'LSAT or MCAT', 'TOEFL', 'Another'),
        text('When is the test, and which score is wanted?'),
        choice('Where?', 'At home', 'At the tutor’s', 'In a library', 'Online'),
      ],
      'Language Tutoring': [
        text('Which language, and what for?'),
        choice('How well is it spoken now?', 'Not at all', 'A little', 'In everyday life', 'Well'),
        choice('Where?', 'At home', 'At the tutor’s', 'In a library', 'Online'),
      ],
    },
  },
  'Arts & Music': {
    all: [learner, level, text('Which days and hours suit you?')],
    of: {
      'Music Lessons': [text('Which instrument?'), learner, yesNo('Is there an instrument at home?')],
      'Instrument Repair': [
        text('Which instrument, make and model?'),
        text('What should be repaired?'),
        text('By when do you need it?'),
      ],
    },
  },
  'Wellness & Self-care': {
    all: [first, text('What would you like to be better afterward?'), text('Which days and hours suit you?')],
    of: {
      'Massage Therapy': [
        choice('How long?', '30 minutes', '60 minutes', '90 minutes'),
        choice('Where?', 'At the practice', 'At home', 'At work'),
        text('Where does it hurt, and is there anything to be careful with?'),
      ],
    },
  },
}
