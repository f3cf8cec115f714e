import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'

const voices: readonly [rating: number, authorName: string, authorTitle: string, content: string][] = [
  [
    5,
    'Noemi Barrera',
    'Homeowner, Crestview',
    'Our water heater quit on a Sunday. I found three plumbers open, read what the neighbors said, and had hot water by supper. I paid the plumber, nobody else.',
  ],
  [
    5,
    'Theo Lockhart',
    'Runs a bike shop, Cherrywood',
    'I listed the shop on a slow Tuesday and it cost me nothing. Two weeks later a man rode in from Wooten and said he had seen our hours here. They were right, which surprised him.',
  ],
  [
    4,
    'Priyanka Nair',
    'New in town, Mueller',
    'Moving from Ohio I needed a dentist, a dog walker and decent masala chai, in that order. It took one evening. Still looking for the chai.',
  ],
  [
    5,
    'Luis and Carmen Ochoa',
    'Parents, Dove Springs',
    'The quote form asks four things and that is all. The tutor wrote back the same night, in Spanish, and our boy passed algebra in May.',
  ],
  [
    5,
    'Georgia Maddox',
    'Retired teacher, Allandale',
    'I read the two-star reviews first. They are all there, nobody has swept them up, and that is why I believe the others.',
  ],
  [
    4,
    'Kwame Boateng',
    'Photographer, East Austin',
    'I bought one day of promotion before wedding season. Five calls, two bookings, and no subscription I forgot to cancel, because there is none.',
  ],
  [
    5,
    'Hannah Voss',
    'Renter, North Loop',
    'Our landlord let me choose the painter as long as I brought him three prices. I had them by Thursday, from my sofa.',
  ],
  [
    5,
    'Trang Le',
    'Owns a nail studio, Georgian Acres',
    'My customers find the right door now, and they know that we close on Mondays. I answer every quote request from my phone between appointments.',
  ],
  [
    4,
    'Bill Krause',
    'Grandfather, Oak Hill',
    'The distance is real distance, not the other side of the lake. At my age that is worth four stars by itself.',
  ],
  [
    5,
    'Araceli Montoya',
    'Planned a quinceañera, Montopolis',
    'Cake, flowers, conjunto, chairs: four businesses, four honest conversations, and I never once had to give my number to a call center.',
  ],
  [
    5,
    'Sam Pennington',
    'Night nurse, Hancock',
    'I get off at seven in the morning. The open now list is the only reason that I own breakfast tacos and a working transmission.',
  ],
  [
    5,
    'Meera Iyer',
    'Bakes custom cakes, Brentwood',
    'People used to ask whether I was a real bakery. Now there is a page with pictures, prices and forty neighbors who say yes.',
  ],
]

/** What people say on the home page. */
export const demoTestimonials: Insertable<Tables['testimonials']>[] = voices.map(
  ([rating, author_name, author_title, content], index) => ({
    id: index + 1,
    rating,
    content,
    author_name,
    author_image: null,
    author_title,
    position: index + 1,
  }),
)

const answers: readonly [question: string, answer: string][] = [
  [
    'What does it cost to look for a business?',
    'Nothing. Searching, comparing, asking for quotes and reading reviews are free, and you do not need an account for any of them.',
  ],
  [
    'Who do I pay?',
    'The business, directly, and in the way you two agree on. We take no fee, hold no money and add nothing to the price. Most pages say which payment methods a business accepts.',
  ],
  [
    'What does Verified mean?',
    'Our staff has checked the listing and approved it. Until approved, it shows Not Verified. It is no promise about the quality of the work; for that, read the reviews.',
  ],
  [
    'How do I ask for a quote?',
    'Open the page of a business, choose Request Quote, and write your name, e-mail, phone number and what you need. It goes to that one business and to nobody else. They answer you by phone or e-mail.',
  ],
  [
    'Who can write a review?',
    'Anyone who is signed in, once per business, except its owner. Reviews appear at once: nobody sorts them beforehand, and a business cannot pay to have one removed.',
  ],
  [
    'How are results ordered?',
    'Businesses that pay for promotion come first and say Promoted. After them the newest listings come first. You can sort by rating, price, distance or name instead. Promotion never touches a rating.',
  ],
  [
    'How do I list my business?',
    'Create an account, choose Register Business and go through five short steps. It is free. Staff looks at every listing, as a rule within 24 hours; until then your page is public with the mark Not Verified.',
  ],
  [
    'What does promotion cost?',
    'Starter is $4.99 per hour, Professional $9.99 per day and Enterprise $19.99 per day. You buy a fixed time. It ends by itself and never renews.',
  ],
  [
    'Can I get my money back for a promotion?',
    'Paid promotion is a one-time purchase and not refundable. Look at the plan and the total before you confirm; nothing is charged before that.',
  ],
  [
    'How are the distances worked out?',
    'In a straight line from where you are to the business, if you let your browser share your position. We do not store it. If you say no, everything else works as before.',
  ],
  [
    'Which businesses can be listed?',
    'Those that serve Austin and its neighbors and that Texas law allows. Adult, drug, weapon and unlawful listings are refused.',
  ],
  [
    'I found my business here, but I did not list it. What now?',
    'Write to us through Contact us and say which page it is. We may ask for a document that shows the business is yours before we hand you the page.',
  ],
  ['How old must I be to have an account?', 'Fifteen or older.'],
  [
    'How do I delete my account?',
    'In your profile, under Account Settings. Your details, listings, reviews, saved businesses and files are deleted for good. Records of payments stay, as bookkeeping requires, without your name.',
  ],
]

/** The questions of the home page and of the help page, true to docs/decisions and the terms. */
export const demoFaqs: Insertable<Tables['faqs']>[] = answers.map(([question, answer], index) => ({
  id: index + 1,
  question,
  answer,
  position: index + 1,
}))
