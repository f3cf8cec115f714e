import { type CategoryQuestions, choice, text, yesNo } from './asked.ts'

const guests = choice('How many people?', 'Up to 10', '11 to 30', '31 to 75', '76 to 150', 'More than 150')
const day = text('What date and time?')
const venue = text('Neighborhood or venue? Indoors or outdoors?')
const allergies = text('Any allergies or dietary needs?')
const level = choice('Experience level?', 'None', 'Some', 'A lot')
const learner = choice('Who’s it for?', 'A child up to 6', 'A child 7 to 12', 'A teenager', 'An adult')
const first = yesNo('Is this your first visit?')

/** Trades that look after people, and those that feed and entertain them. */
export const peopleAndEventsQuestions: Readonly<Record<string, CategoryQuestions>> = {
  'Beauty & Personal Care': {
    all: [
      choice('Where would you like it?', 'At the salon', 'At home', 'No preference'),
      choice('How many people?', '1', '2', '3 or more'),
      text('Do you have a style in mind?'),
    ],
    of: {
      'Mobile Barber': [
        choice('What would you like?', 'Haircut', 'Beard', 'Haircut and beard', 'Kids’ haircut'),
        choice('How many people?', '1', '2', '3', '4 or more'),
        text('What neighborhood or ZIP code?'),
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
        choice('How long is your hair?', 'Short', 'Shoulder-length', 'Longer'),
        text('Any color or treatments in the last year?'),
      ],
      Nails: [
        choice('What would you like?', 'Manicure', 'Pedicure', 'Both', 'Gel or acrylic', 'Repair'),
        yesNo('Any old polish or gel to remove?'),
        choice('How many people?', '1', '2', '3 or more'),
      ],
      'Skin & Facials': [
        choice('What’s your skin type?', 'Dry', 'Oily', 'Sensitive', 'Acne-prone', 'Not sure'),
        text('Any products or treatments to avoid?'),
        first,
      ],
      'Makeup & Styling': [day, choice('How many people?', '1', '2 to 4', '5 or more'), venue],
      'Tattoo & Piercing': [
        choice('What are you getting?', 'New tattoo', 'Cover-up', 'Touch-up', 'Piercing'),
        text('Placement and size?'),
        yesNo('Do you have a drawing or a photo of it?'),
      ],
    },
  },
  'Food & Dining': {
    all: [guests, day, allergies],
    of: {
      'Custom Cakes': [
        text('What’s the occasion, and when?'),
        choice('How many people?', 'Up to 10', '11 to 25', '26 to 50', 'More than 50'),
        text('Flavors and allergies?'),
      ],
      Catering: [
        guests,
        day,
        choice('How should it be served?', 'Dropped off', 'Staffed buffet', 'Table service', 'Not sure yet'),
      ],
    },
  },
  'Food Trucks': {
    all: [guests, day, text('Where can the truck park, and is there power?')],
    of: {},
  },
  'Events & Occasions': {
    all: [day, guests, venue],
    of: {
      'Photography & Video': [
        choice(
          'What’s the occasion?',
          'Wedding',
          'Family',
          'Portrait',
          'Business',
          'Real estate',
          'Party',
          'Other',
        ),
        text('When, where and for how many hours?'),
        choice('Photos, video or both?', 'Photos', 'Video', 'Both'),
      ],
      'Wedding Planning': [
        text('What date or season?'),
        guests,
        choice('How much planning help?', 'Everything', 'Some of it', 'Just the day itself'),
      ],
      'DJs & Live Music': [day, venue, text('What kind of music, and is there a sound system?')],
      'Party Rentals': [day, text('What are you renting, and how many of each?'), venue],
      Florists: [
        choice('What’s the occasion?', 'Wedding', 'Funeral', 'Birthday', 'Business', 'Just because'),
        text('Delivery date and place?'),
        text('Any flowers or colors in mind?'),
      ],
    },
  },
  'Kids & Family': {
    all: [
      text('How many children, and how old?'),
      text('What days and times?'),
      text('Anything they need extra help with?'),
    ],
    of: {
      'Birthday Parties': [day, text('How many children, and how old?'), venue],
      'Doulas & New Parents': [
        text('Due date, or baby’s age?'),
        choice('When do you need help?', 'Before birth', 'During birth', 'In the days after', 'At night'),
        yesNo('Is this your first child?'),
      ],
    },
  },
  'Sports & Fitness': {
    all: [
      level,
      choice('How would you like to train?', 'One on one', 'In a group', 'No preference'),
      text('What days and times work?'),
    ],
    of: {
      'Personal Trainers': [
        text('What’s your goal?'),
        choice('Where would you like to train?', 'At a gym', 'At home', 'Outdoors', 'Online'),
        text('Any injuries or health conditions?'),
      ],
    },
  },
  Tutoring: {
    all: [
      choice('What grade level?', 'Elementary school', 'Middle school', 'High school', 'College', 'Adult'),
      text('What topic, and what’s hard about it?'),
      choice('Where would you like to meet?', 'At home', 'At the tutor’s place', 'At a library', 'Online'),
    ],
    of: {
      'Test Prep Tutoring': [
        choice('Which test?', 'SAT', 'ACT', 'STAAR', 'GRE or GMAT', 'LSAT or MCAT', 'TOEFL', 'Other'),
        text('Test date and target score?'),
        choice('Where would you like to meet?', 'At home', 'At the tutor’s place', 'At a library', 'Online'),
      ],
      'Language Tutoring': [
        text('Which language, and what for?'),
        choice('Current level?', 'Beginner', 'Basic', 'Conversational', 'Fluent'),
        choice('Where would you like to meet?', 'At home', 'At the tutor’s place', 'At a library', 'Online'),
      ],
    },
  },
  'Arts & Music': {
    all: [learner, level, text('What days and times work?')],
    of: {
      'Music Lessons': [text('Which instrument?'), learner, yesNo('Do you have an instrument at home?')],
      'Instrument Repair': [
        text('Instrument, make and model'),
        text('What needs fixing?'),
        text('When do you need it?'),
      ],
    },
  },
  'Wellness & Self-care': {
    all: [first, text('What would you like to improve?'), text('What days and times work?')],
    of: {
      'Massage Therapy': [
        choice('How long?', '30 minutes', '60 minutes', '90 minutes'),
        choice('Where would you like it?', 'At their office', 'At home', 'At work'),
        text('Where does it hurt? Anything to be careful about?'),
      ],
    },
  },
}
