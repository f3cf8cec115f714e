import { type CategoryQuestions, choice, text, yesNo } from './asked.ts'

const size = choice(
  'How big is the business?',
  'Just me',
  '2 to 10 people',
  '11 to 50 people',
  'More than 50',
)

/** Trades with an office, a practice or a shop. Practices ask for nothing about an illness. */
export const officesAndShopsQuestions: Readonly<Record<string, CategoryQuestions>> = {
  'Business Services': {
    all: [
      size,
      choice('When do you need it?', 'This week', 'This month', 'Within three months', 'No deadline'),
      choice('How often?', 'One time', 'Monthly', 'Quarterly', 'Yearly'),
    ],
    of: {
      'Bookkeeping & Taxes': [
        choice('Who’s it for?', 'Individual or family', 'Self-employed', 'LLC', 'Corporation', 'Nonprofit'),
        choice('What kind of help?', 'Tax return', 'Bookkeeping', 'Payroll', 'IRS letter', 'Advice'),
        text('Which years, and what software do you use?'),
      ],
      'Legal Help': [
        choice(
          'What kind of legal help?',
          'Family',
          'Employment',
          'Home or lease',
          'Business',
          'Immigration',
          'Accident',
          'Will',
          'Other',
        ),
        text('Any deadline or court date?'),
        yesNo('Do you have a lawyer for this?'),
      ],
      'Printing & Signs': [
        text('What are you printing, what size and how many?'),
        yesNo('Is the artwork print-ready?'),
        text('Deadline, and do you need installation?'),
      ],
      'Commercial Cleaning': [
        choice(
          'What type of property?',
          'Office',
          'Store',
          'Restaurant',
          'Medical office',
          'Warehouse',
          'Other',
        ),
        choice(
          'How big is it?',
          'Up to 1,000 sq ft',
          '1,000 to 3,000 sq ft',
          '3,000 to 10,000 sq ft',
          'Over 10,000 sq ft',
        ),
        choice('How often?', 'One time', 'Daily', 'A few times a week', 'Weekly'),
      ],
      'Marketing & Design': [
        choice('What kind of project?', 'Logo', 'Website', 'Social media', 'Print', 'Ads', 'Full campaign'),
        size,
        text('Any examples you like?'),
      ],
      'Translation & Notary': [
        text('What document, and how many pages?'),
        text('Translating from and into which languages?'),
        yesNo('Does it need to be certified?'),
      ],
    },
  },
  'Health & Medical': {
    all: [
      yesNo('Are you a new patient?'),
      choice('Who’s it for?', 'A child', 'An adult', 'Someone over 65'),
      text('Insurance, if any'),
    ],
    of: {
      Pharmacies: [
        yesNo('Do you have a prescription?'),
        yesNo('Do you need delivery?'),
        text('When do you need it?'),
      ],
    },
  },
  'Retail & Boutiques': {
    all: [
      text('What are you looking for? Size, color, brand?'),
      choice('Who’s it for?', 'Me', 'A gift', 'A business or event'),
      choice('Pickup or delivery?', 'Pickup', 'Delivery', 'No preference'),
    ],
    of: {
      'Boots & Western Wear': [
        text('Size and width'),
        choice('What are you looking for?', 'Boots', 'Hat', 'Belt or buckle', 'Clothing', 'Repair'),
        yesNo('Custom-made?'),
      ],
      'Plants & Garden Shops': [
        text('Which plants, or what spot? Sun or shade, indoors or out?'),
        choice('How many plants?', 'A few', 'Enough for a bed or balcony', 'Enough for a whole garden'),
        yesNo('Do you need delivery or planting?'),
      ],
    },
  },
}
