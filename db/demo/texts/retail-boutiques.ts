import type { CategoryTexts } from './trade-texts.ts'

export const retailBoutiquesTexts: CategoryTexts = {
  practice: [
    'Touch things. That’s what a shop is for.',
    'We hold an item for three days on your word.',
    'If we don’t have it, we know who does and will call them.',
    'New things come in on {day}, and the regulars know it.',
    'Gift wrap is brown paper, string and a sprig of rosemary.',
    'Returns are easy if it comes back the way it left.',
  ],
  extras: [
    'Gift wrap',
    'Special orders',
    'Local delivery',
    'Gift cards',
    'Alterations',
    'Buy and trade',
    'Shipping',
    'Repairs',
    'Evening events',
    'Layaway',
  ],
  reasons: [
    'Same-Day Availability',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Eco-Friendly Practices',
    'Satisfaction Guarantee',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Pet-Friendly',
    'Wheelchair Accessible',
    'Senior & Military Discounts',
  ],
  trades: {
    'Vintage & Thrift': {
      about: [
        'Pearl snaps, prairie dresses, one wedding gown with a story we’ll only tell in person.',
        'Everything is washed, mended and priced in pencil.',
        'We buy on {day} mornings, cash or trade.',
        'Furniture goes in the back room, with the good lamps.',
        'A seamstress comes twice a week and takes things in while you wait.',
      ],
      visits: [
        'Hunting for a pearl snap shirt.',
        'Sold {count} bags of clothes.',
        'Needed a lamp with a past.',
      ],
      praise: [
        'A shirt from 1974 that fits like it knew me.',
        'Fair money for my bags.',
        'Priced in pencil and priced kindly.',
        'The lamp is perfect, and so is the story.',
      ],
      gripes: [
        'New things made to look old.',
        'They bought low and were rude about it.',
        'A moth hole they must have seen.',
      ],
    },
    'Boots & Western Wear': {
      about: [
        'We measure both feet, standing, and start from there.',
        'Hats are steamed and shaped to your face, free with the hat.',
        'Resoling takes two weeks and adds ten years.',
        'First-time buyers get the long talk, old hands get the key to the back.',
        'Belts are cut to length from one side of leather.',
      ],
      visits: ['First boots, at forty.', 'Grandfather’s boots needed soles.', 'A hat for a wedding.'],
      praise: [
        'They sent me a size down and were right.',
        'My grandfather’s boots walk again.',
        'The hat makes me stand straighter.',
        'No pressure, plenty of knowledge.',
      ],
      gripes: ['The heel was loose in a month.', 'Shaped the hat for a larger head.', 'Tourist prices.'],
    },
    'Books & Records': {
      about: [
        'New in front, used in back, strange upstairs.',
        'Staff picks on index cards, in handwriting.',
        'Vinyl is cleaned and graded by a pessimist.',
        'Readings on {day} nights, with wine in jars.',
        'Libros en español junto a la ventana.',
        'The cat is named Footnote and outranks everyone.',
      ],
      visits: [
        'Looking for a book whose title I’d forgotten.',
        'Sold a crate of records.',
        'A reading on a rainy {day}.',
      ],
      praise: [
        'They found it from the color of the cover.',
        'Graded honestly, plays like new.',
        'Footnote sat on my lap for the whole reading.',
        'I left with five and no regrets.',
      ],
      gripes: [
        'A skip on side two no one mentioned.',
        'Two dollars for books they sell for twelve.',
        'Footnote bites.',
      ],
    },
    'Plants & Garden Shops': {
      about: [
        'Natives up front, because they’ll still be alive in September.',
        'We ask which way your window faces before we sell you a fern.',
        'Soil by the bag or by the pickup load.',
        'Pots from a family in Dolores Hidalgo, brought up twice a year.',
        'Sick leaves are diagnosed at the counter, for free.',
      ],
      visits: [
        'I kill plants, and I said so at the door.',
        'Natives for a parking strip.',
        'Brought in a yellow leaf in a bag.',
      ],
      praise: [
        'It’s {month}, it’s alive, and I’m amazed.',
        'Diagnosis in ten seconds: stop watering.',
        'The pots are beautiful and not expensive.',
        'They asked about my window first.',
      ],
      gripes: [
        'Scale on a plant I had just bought.',
        'The label was wrong, it grew into a tree.',
        'Wilted stock at full price.',
      ],
    },
    'Local Makers': {
      about: [
        'Sixty makers, all within walking distance.',
        'Soap with cedar, cards with bats, blankets with a little of both.',
        'The maker’s name is on every tag, and her street.',
        'Twice a month one of them works in the window.',
        'We pay on Fridays, every Friday.',
      ],
      visits: [
        'Gifts for people who have everything.',
        'A card, and then forty minutes.',
        'Watched the weaver in the window.',
      ],
      praise: [
        'Bought a blanket from the woman who wove it.',
        'The cedar soap smells like home.',
        'Every tag tells you something.',
        'Gifts done in one stop.',
      ],
      gripes: [
        'Forty dollars for a dish towel.',
        'The candle burned straight down.',
        'Closed for an event on a Saturday.',
      ],
    },
  },
}
