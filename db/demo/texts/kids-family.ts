import type { CategoryTexts } from './trade-texts.ts'

export const kidsFamilyTexts: CategoryTexts = {
  practice: [
    'Everyone who works here has been checked, trained and hugged by a toddler.',
    'We plan for naps, spills and second thoughts.',
    'Parents have our own phone numbers and use them.',
    'We speak Spanish and English, often in one sentence.',
    'Grandparents are welcome to stay and usually do.',
    'We send you one good photo and not forty.',
  ],
  extras: [
    'Sibling rate',
    'Early drop-off',
    'Late pickup',
    'Snacks included',
    'Bilingual staff',
    'Shaded playground',
    'Parent nights',
    'Trial day',
    'Scholarships',
    'Gift cards',
  ],
  reasons: [
    'Licensed & Insured',
    'Same-Day Availability',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Woman-Owned',
    'Background-Checked Team',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Wheelchair Accessible',
  ],
  trades: {
    'Child Care': {
      about: [
        'Nine children, two grown-ups, and a garden with beans in it.',
        'Naps are dark and quiet and end when they end.',
        'Lunch is cooked here, and the children set the table.',
        'Drop-in days for parents whose sitter has the flu.',
        'We write down first steps and let you see the second as if it were the first.',
      ],
      visits: [
        'Our first, eleven months old.',
        'Drop-in day, sitter had the flu.',
        'Looking for a bilingual place.',
      ],
      praise: [
        'He says gracias to the cat.',
        'She eats beans because she grew them.',
        'They cried with us on the last day.',
        'Calm people, calm rooms.',
      ],
      gripes: [
        'Staff changed every month.',
        'Late fees by the minute.',
        'Screens on at three in the afternoon.',
      ],
    },
    'Camps & After School': {
      about: [
        'Creeks, forts, lizards, and one quiet hour after lunch.',
        'We pick up from four schools on foot.',
        'Homework first, then kickball.',
        'Camp weeks have a theme and mostly ignore it.',
        'Sunscreen at nine, twelve and three, no debate.',
      ],
      visits: [
        'Two weeks of camp in June.',
        'After school, four days a week.',
        'Spring break, both of us working.',
      ],
      praise: [
        'Came home muddy and poetic.',
        'Homework is done when I pick him up.',
        'They know every child’s name by Tuesday.',
        'She built a fort and a friendship.',
      ],
      gripes: [
        'Mostly a gym and a projector.',
        'A forty-minute pickup line.',
        'Lost a shoe, a hat and a lunchbox in one week.',
      ],
    },
    'Birthday Parties': {
      about: [
        'We bring the piñata, the games and the broom.',
        'Magic that works on four-year-olds and on skeptical uncles.',
        'Faces painted as tigers, bats or tax accountants.',
        'Two hours, fifteen children, one calm person with a whistle.',
        'Cake can be ordered from people we trust.',
      ],
      visits: [
        'A fifth birthday with sixteen guests.',
        'Piñata in the park.',
        'Magic show in a living room.',
      ],
      praise: [
        'Sixteen five-year-olds in one line, I have it on video.',
        'The skeptical uncle still talks about the coin.',
        'They swept up the candy.',
        'I got to eat cake, sitting.',
      ],
      gripes: [
        'The magician was late and short.',
        'The piñata broke on the first swing.',
        'Charged for children who stayed home.',
      ],
    },
    'Music & Dance for Kids': {
      about: [
        'Toddlers shake things, six-year-olds count, ten-year-olds perform.',
        'Folklórico with real skirts and real heels from the first week.',
        'Ballet without tears, in socks.',
        'The choir sings in three languages and slightly sharp.',
        'Recitals are short and have lemonade.',
      ],
      visits: ['Toddler music on {day}s.', 'Folklórico since {month}.', 'First ballet class, very serious.'],
      praise: [
        'She practices in the kitchen, loudly, in heels.',
        'He counts to eight now, everywhere.',
        'A forty-minute recital, bless them.',
        'They found a skirt in her size within a day.',
      ],
      gripes: [
        'Costume fees on top of fees.',
        'The same song for two months.',
        'Fifteen toddlers and one drum.',
      ],
    },
    'Doulas & New Parents': {
      about: [
        'We’re there from the first cramp to the first soup.',
        'Nights from ten to six, so two people can sleep.',
        'Feeding help on your couch, without a chart.',
        'We talk with both parents, and with grandmothers when needed.',
        'En español también, día y noche.',
      ],
      visits: ['Our first, due in {month}.', 'Night help with twins.', 'Feeding wasn’t working at all.'],
      praise: [
        'I slept four hours and wept with joy.',
        'She knew when to speak and when to hold a hand.',
        'Feeding worked by the third visit.',
        'My mother trusts her, and my mother trusts no one.',
      ],
      gripes: [
        'Not reachable on the night we needed her.',
        'Advice that didn’t fit us.',
        'The backup was a stranger.',
      ],
    },
  },
}
