import type { Insertable } from 'kysely'
import type { Tables } from '#server/lib/database/tables.ts'
import type { Sitter } from './pictures/portraits.ts'

type Voice = readonly [
  rating: number,
  authorName: string,
  authorTitle: string,
  content: string,
  portrait: readonly Sitter[],
]
const voices: readonly Voice[] = [
  [
    5,
    'Noemi Barrera',
    'Homeowner, Crestview',
    'Our water heater quit on a Sunday. I found three plumbers who were open, read what the neighbors said, and had hot water by dinner. I paid the plumber and no one else.',
    [{ skin: 1, hair: 0, hairStyle: 'long', shirt: 'teal' }],
  ],
  [
    5,
    'Theo Lockhart',
    'Runs a bike shop, Cherrywood',
    'I listed the shop on a slow Tuesday and it didn’t cost me a thing. Two weeks later a guy rode in from Wooten and said he’d seen our hours here. They were right, which surprised him.',
    [{ skin: 0, hair: 2, hairStyle: 'short', shirt: 'orange' }],
  ],
  [
    4,
    'Priyanka Nair',
    'New in town, Mueller',
    'When we moved from Ohio I needed a dentist, a dog walker and decent masala chai, in that order. Two out of three took one evening. Still looking for the chai.',
    [{ skin: 2, hair: 0, hairStyle: 'bun', shirt: 'violet' }],
  ],
  [
    5,
    'Luis and Carmen Ochoa',
    'Parents, Dove Springs',
    'The quote form asks four things and that’s it. The tutor wrote back the same night, in Spanish, and our son passed algebra in May.',
    [
      { skin: 2, hair: 0, hairStyle: 'short', shirt: 'teal' },
      { skin: 1, hair: 1, hairStyle: 'bob', shirt: 'orange' },
    ],
  ],
  [
    5,
    'Georgia Maddox',
    'Retired teacher, Allandale',
    'I read the two-star reviews first. They’re all still there, no one has swept them under the rug, and that’s why I believe the others.',
    [{ skin: 0, hair: 4, hairStyle: 'bob', shirt: 'violet' }],
  ],
  [
    4,
    'Kwame Boateng',
    'Photographer, East Austin',
    'I bought one day of promotion before wedding season. Five calls, two bookings, and no subscription to forget about, because there isn’t one.',
    [{ skin: 4, hair: 0, hairStyle: 'short', shirt: 'amber' }],
  ],
  [
    5,
    'Hannah Voss',
    'Renter, North Loop',
    'Our landlord let me pick the painter as long as I brought him three quotes. I had them by Thursday, without leaving the couch.',
    [{ skin: 0, hair: 3, hairStyle: 'bun', shirt: 'leaf2' }],
  ],
  [
    5,
    'Trang Le',
    'Owns a nail studio, Georgian Acres',
    'My customers find the right door now, and they know we’re closed on Mondays. I answer every quote request from my phone between appointments.',
    [{ skin: 0, hair: 0, hairStyle: 'bob', shirt: 'orange' }],
  ],
  [
    4,
    'Bill Krause',
    'Grandfather, Oak Hill',
    'The distance is real distance, not the other side of the lake. At my age that alone is worth four stars.',
    [{ skin: 0, hair: 4, hairStyle: 'short', shirt: 'teal' }],
  ],
  [
    5,
    'Araceli Montoya',
    'Planned a quinceañera, Montopolis',
    'Cake, flowers, conjunto, chairs: four businesses, four honest conversations, and I never once had to give my number to a call center.',
    [{ skin: 2, hair: 1, hairStyle: 'long', shirt: 'amber' }],
  ],
  [
    5,
    'Sam Pennington',
    'Night nurse, Hancock',
    'I get off at seven in the morning. The Open now filter is the only reason I have breakfast tacos and a working transmission.',
    [{ skin: 3, hair: 0, hairStyle: 'afro', shirt: 'teal' }],
  ],
  [
    5,
    'Meera Iyer',
    'Bakes custom cakes, Brentwood',
    'People used to ask if I was a real bakery. Now I have a page with pictures, prices and forty neighbors who say yes.',
    [{ skin: 3, hair: 0, hairStyle: 'long', shirt: 'violet' }],
  ],
]

/** The authors of the testimonials as they are drawn, by the name of the file. */
export const authorPortraits = new Map(
  voices.map(([, , , , portrait], index) => [`author-${index + 1}.webp`, portrait]),
)

/** The testimonials on the home page. */
export const demoTestimonials: Insertable<Tables['testimonials']>[] = voices.map(
  ([rating, author_name, author_title, content], index) => ({
    id: index + 1,
    rating,
    content,
    author_name,
    author_image: `/uploads/demo/author-${index + 1}.webp`,
    author_title,
    position: index + 1,
  }),
)

const answers: readonly [question: string, answer: string][] = [
  [
    'What does it cost to find a business?',
    'Nothing. Searching, comparing, requesting quotes and reading reviews are all free, and you don’t need an account for any of it.',
  ],
  [
    'Who do I pay?',
    'You pay the business directly, however the two of you agree. We charge no fee, hold no money and add nothing to the price. Most pages list the payment methods a business accepts.',
  ],
  [
    'What does Verified mean?',
    'Our team has checked the listing and approved it. Until then it shows Not Verified. It doesn’t guarantee the quality of the work; for that, read the reviews.',
  ],
  [
    'How do I request a quote?',
    'Open a business’s page, choose Request Quote, and enter your name, email, phone number and what you need. Your request goes to that business and no one else. They’ll get back to you by phone or email.',
  ],
  [
    'Who can write a review?',
    'Anyone who is signed in, once per business, except its owner. Reviews appear immediately: no one screens them first, and a business can’t pay to have one removed. You can delete your own at any time.',
  ],
  [
    'How are results ordered?',
    'Businesses that pay for promotion come first and are marked Promoted. The rest are sorted newest first; in a search, by how well they fit and then by rating. You can sort by rating, price, distance or name instead. Promotion never affects ratings.',
  ],
  [
    'How do I list my business?',
    'Create an account, choose Register Business and go through five short steps. It’s free. Your page is public once you confirm your email address, and marked Not Verified until our team has reviewed it, usually within 24 hours.',
  ],
  [
    'What does promotion cost?',
    'Starter is $4.99 per hour, Professional $9.99 per day and Enterprise $19.99 per day. You buy a fixed time. It ends automatically and never renews.',
  ],
  [
    'Can I get a refund for a promotion?',
    'Paid promotion is a one-time purchase and is nonrefundable. Check the plan and the total before you confirm; nothing is charged until then.',
  ],
  [
    'How are distances calculated?',
    'In a straight line from you to the business, if you let your browser share your location. We don’t store it. If you say no, everything else still works.',
  ],
  [
    'Which businesses can be listed?',
    'Any business that serves the Austin area and is legal in Texas. We don’t accept adult, drug, weapon or illegal listings.',
  ],
  [
    'I found my business here, but I didn’t list it. What now?',
    'Press “Claim it” on its page. We email the business a code, or our team decides within 24 hours.',
  ],
  ['How old do I have to be to have an account?', 'You must be at least 15.'],
  [
    'How do I delete my account?',
    'In your profile, under Account Settings. Your details, the listings you added, reviews, saved businesses and files are permanently deleted; listings you claimed stay, without you. We keep payment records without your name, as accounting rules require.',
  ],
]

/** The questions of the home page and of the help page, consistent with docs/decisions and the terms. */
export const demoFaqs: Insertable<Tables['faqs']>[] = answers.map(([question, answer], index) => ({
  id: index + 1,
  question,
  answer,
  position: index + 1,
}))
