import type { CategoryTexts } from './trade-texts.ts'

export const healthMedicalTexts: CategoryTexts = {
  practice: [
    'You see the same person each time, life permitting.',
    'We run close to the clock, and tell you when we don’t.',
    'The bill is explained before it’s mailed.',
    'Someone at the desk speaks your language, or finds someone who does.',
    'Results come with a call, not just with a link.',
    'Walk-in hours are the first hour of the day.',
  ],
  extras: [
    'Same-day visits',
    'Evening hours',
    'Video visits',
    'Payment plans',
    'School forms',
    'Travel vaccines',
    'Home delivery',
    'Interpreter',
    'Kids corner',
    'Free parking',
  ],
  reasons: [
    'Licensed & Insured',
    'Same-Day Availability',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Senior & Military Discounts',
    'Wheelchair Accessible',
    'Financing Available',
  ],
  trades: {
    'Family Doctors': {
      about: [
        'Thirty minutes for a checkup, because ten is a sprint.',
        'We look after babies, grandparents and the people who drove them.',
        'Same-day visits for fevers and for fears.',
        'We know what cedar does to sinuses and what heat does to hearts.',
        'Refills by text, school forms by tomorrow.',
      ],
      visits: [
        'Fever on a {day}, three years old.',
        'First checkup in six years.',
        'Cough that wouldn’t go.',
      ],
      praise: [
        'The doctor sat down, looked up, and listened.',
        'Seen within two hours, no drama.',
        'They called me with the results, a person.',
        'She remembered my father’s name.',
      ],
      gripes: [
        'An hour in a paper gown.',
        'Nine minutes with the doctor, two with a screen.',
        'The bill arrived three times, each one different.',
      ],
    },
    Dentists: {
      about: [
        'We tell you what hurts before it hurts, and most of it doesn’t.',
        'Cleanings, fillings and crowns in one place, by the same hands.',
        'Kids can bring one toy and one question.',
        'If a tooth can wait, we watch it and write it down.',
        'Two emergency chairs are kept free every morning.',
      ],
      visits: [
        'Cracked a molar on a tortilla chip.',
        'First visit in longer than I’ll say.',
        'Kids’ cleanings, both of them.',
      ],
      praise: [
        'No lecture, just a cleaning and a plan.',
        'Crown in a week, and it fits like it grew there.',
        'My daughter asked when we can go again.',
        'They said the tooth can wait. A dentist said that.',
      ],
      gripes: [
        'Four cavities that my next dentist couldn’t find.',
        'They started before I was numb.',
        'The front desk lost the appointment, twice.',
      ],
    },
    'Physical Therapy': {
      about: [
        'An hour with one therapist, never three people on three machines.',
        'Backs, knees, shoulders, and the ankle from the greenbelt.',
        'You go home with three exercises, not twelve.',
        'We call your surgeon when the referral doesn’t say enough.',
        'Runners are told when to stop, and then when to start.',
      ],
      visits: [
        'Six weeks after knee surgery.',
        'Ankle, greenbelt, hubris.',
        'My back went out over a dog bowl.',
      ],
      praise: [
        'Stairs without thinking by week five.',
        'Three exercises, and I actually do them.',
        'One on one for the full hour.',
        'I ran the ten miles in the end.',
      ],
      gripes: [
        'Twenty minutes of heat pad and a goodbye.',
        'A different person every time.',
        'They billed for sessions I missed.',
      ],
    },
    'Eye Care': {
      about: [
        'Exams without the puff of air, if you’d rather not.',
        'Frames start at forty dollars, and no one steers you.',
        'Dry eyes are half of our January.',
        'You try contact lenses for a week before you pay.',
        'We adjust glasses for anyone who walks in, for free.',
      ],
      visits: [
        'I couldn’t read menus anymore.',
        'Sat on my glasses.',
        'Contacts for a ten-year-old catcher.',
      ],
      praise: [
        'I can read the specials from the door.',
        'Fixed the frame I sat on, no charge.',
        'They let her try the lenses for a week.',
        'No upselling, forty-dollar frames, lots of compliments.',
      ],
      gripes: [
        'The prescription was off and the remake took a month.',
        'The coating peeled in spring.',
        'They wouldn’t give me my numbers.',
      ],
    },
    Pharmacies: {
      about: [
        'We answer the phone, which surprises people.',
        'Compounding for children, horses and one elderly macaw.',
        'Delivery by bicycle inside two miles.',
        'Shots without an appointment until four.',
        'We check what you take together and call your doctor if it worries us.',
      ],
      visits: [
        'Antibiotics for a toddler who refuses cherry.',
        'Flu shots for the family.',
        'New blood pressure pills.',
      ],
      praise: [
        'They made it taste like banana and she drank it.',
        'They caught an interaction everyone else had missed.',
        'A person picked up on the second ring.',
        'Delivered by bike before dinner.',
      ],
      gripes: [
        'Ready at five meant tomorrow at noon.',
        'They shorted me ten pills.',
        'Closed for lunch for two hours.',
      ],
    },
  },
}
