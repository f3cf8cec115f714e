import { type CategoryQuestions, choice, text, yesNo } from './asked.ts'

const size = choice('How large is the business?', 'Only me', '2 to 10 people', '11 to 50 people', 'More')

/** Trades with an office, a practice or a shop. Practices ask for nothing about an illness. */
export const officesAndShopsQuestions: Readonly<Record<string, CategoryQuestions>> = {
  'Business Services': {
    all: [
      size,
      choice('By when?', 'This week', 'This month', 'Within three months', 'No date'),
      choice('How often?', 'Once', 'Every month', 'Every quarter', 'Every year'),
    ],
    of: {
      'Bookkeeping & Taxes': [
        choice(
          'Who is it for?',
          'A person or family',
          'Only me, self-employed',
          'An LLC',
          'A corporation',
          'A nonprofit',
        ),
        choice('What is it about?', 'Tax return', 'Bookkeeping', 'Payroll', 'Letter from the IRS', 'Advice'),
        text('Which years, and which software do you use?'),
      ],
      'Legal Help': [
        choice(
          'What is it about?',
          'Family',
          'Work',
          'Home or rent',
          'Business',
          'Immigration',
          'Accident',
          'Will',
          'Other',
        ),
        text('Is there a deadline or a day in court?'),
        yesNo('Do you already have a lawyer in this matter?'),
      ],
      'Printing & Signs': [
        text('What should be printed, how large and how many?'),
        yesNo('Is the artwork ready to print?'),
        text('By when, and should it be put up?'),
      ],
      'Commercial Cleaning': [
        choice('What kind of place is it?', 'Office', 'Shop', 'Restaurant', 'Practice', 'Warehouse', 'Other'),
        choice(
          'How large is it?',
          'Up to 1,000 sq ft',
          '1,000 to 3,000 sq ft',
          '3,000 to 10,000 sq ft',
          'Larger',
        ),
        choice('How often?', 'Once', 'Every day', 'A few times a week', 'Every week'),
      ],
      'Marketing & Design': [
        choice('What is it about?', 'Logo', 'Website', 'Social media', 'Print', 'Ads', 'A whole campaign'),
        size,
        text('Is there an example that you like?'),
      ],
      'Translation & Notary': [
        text('Which document, and how many pages?'),
        text('From which language into which, if it is translated?'),
        yesNo('Must it be certified?'),
      ],
    },
  },
  'Health & Medical': {
    all: [
      yesNo('Are you a new patient?'),
      choice('Who is it for?', 'A child', 'An adult', 'Someone over 65'),
      text('Which insurance, if any?'),
    ],
    of: {
      Pharmacies: [
        yesNo('Do you have a prescription?'),
        yesNo('Should it be delivered?'),
        text('By when do you need it?'),
      ],
    },
  },
  'Retail & Boutiques': {
    all: [
      text('What are you looking for: size, color, brand?'),
      choice('Who is it for?', 'Me', 'A present', 'A business or event'),
      choice('How would you like to get it?', 'In the shop', 'Delivered', 'No matter'),
    ],
    of: {
      'Boots & Western Wear': [
        text('Which size and width?'),
        choice('What is it?', 'Boots', 'Hat', 'Belt or buckle', 'Clothes', 'Repair'),
        yesNo('Should it be made to measure?'),
      ],
      'Plants & Garden Shops': [
        text('Which plants, or for which spot: sun or shade, inside or outside?'),
        choice('How many plants?', 'A few', 'For a bed or balcony', 'For a whole garden'),
        yesNo('Should they be delivered or planted?'),
      ],
    },
  },
}
