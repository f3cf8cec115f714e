import type { CategoryTexts } from './trade-texts.ts'

export const businessServicesTexts: CategoryTexts = {
  practice: [
    'We write emails you can read on a phone in a parking lot.',
    'Every project has one page that says what, when and how much.',
    'If it takes an hour, we bill for an hour.',
    'We have said no to work we couldn’t do well, and kept those people as friends.',
    'You own everything we make, from the first day.',
    'Half our clients pay by check, and we still like opening envelopes.',
  ],
  extras: [
    'Free first call',
    'Evening meetings',
    'On-site visits',
    'Rush service',
    'Fixed prices',
    'Monthly plans',
    'Spanish service',
    'Pickup and delivery',
    'Document shredding',
    'Nonprofit rates',
  ],
  reasons: [
    'Licensed & Insured',
    'Same-Day Availability',
    'Free Estimates / Quotes',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Background-Checked Team',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Wheelchair Accessible',
  ],
  trades: {
    'Bookkeeping & Taxes': {
      about: [
        'Bring the shoebox. We’ve seen worse shoeboxes.',
        'Monthly books close by the tenth, with a note on what changed and why.',
        'We file Texas sales tax before you remember it exists.',
        'Musicians, food trucks and cleaning crews are our people; we know what a per diem is.',
        'Payroll runs on time, even the week of the festival.',
        'If the IRS writes, you forward it and go back to work.',
      ],
      visits: [
        'Three years of receipts in a shoebox.',
        'A letter from the IRS came on a {day}.',
        'We hired our first employee.',
      ],
      praise: [
        'The shoebox is now one page, and I understand it.',
        'They answered the IRS letter and it went away.',
        'Found deductions two others had missed.',
        'I sleep in April now.',
      ],
      gripes: [
        'They filed on the last evening, with a mistake.',
        'I found out about the extension from the IRS.',
        'Charged for every question.',
      ],
    },
    'Marketing & Design': {
      about: [
        'Logos that still work when they’re one inch wide on a truck door.',
        'Menus, flyers and signs that belong to the same family.',
        'We photograph your work in your light, in one morning.',
        'We run your social media so you can answer your phone.',
        'Search listings fixed: hours, address, the photo of the wrong building.',
        'We print on paper you’ll want to keep.',
      ],
      visits: [
        'Our logo was clip art from 2009.',
        'New menu for the new place.',
        'Online listings showed our old address.',
      ],
      praise: [
        'Strangers ask who made our sign.',
        'The menu sells the dishes we want to sell.',
        'People find the right door now.',
        'Two drafts, both good, and they asked why we liked the second.',
      ],
      gripes: [
        'The logo looks like three others on {near}.',
        'Lots of words about our story, none of them ours.',
        'Files came in a format no one can open.',
      ],
    },
    'Legal Help': {
      about: [
        'Wills, leases, small companies, and letters that end an argument.',
        'A flat fee for everything common, printed on a card by the door.',
        'We read contracts before you sign them, which is cheaper than after.',
        'Immigration cases in English, Spanish and patience.',
        'You’ll always talk to a lawyer and never to a script.',
      ],
      visits: [
        'Needed a will before the second child.',
        'A landlord kept the whole deposit.',
        'Setting up a company for two.',
      ],
      praise: [
        'One letter, and the deposit was back in a week.',
        'They explained the will in words my parents understood.',
        'Flat fee, no clock ticking.',
        'They told us we didn’t need a lawyer for that, which lawyers rarely say.',
      ],
      gripes: [
        'Billed fifteen minutes for a thank-you email.',
        'I explained the case to three different people.',
        'No news for six weeks.',
      ],
    },
    'Printing & Signs': {
      about: [
        'Business cards by tomorrow, banners by Thursday, gold leaf when it’s dry.',
        'We hand-paint windows and stand in the street to see whether they’re straight.',
        'The old press still runs on {day}s; ask to pull a print.',
        'Truck lettering that survives the car wash.',
        'We check your spelling, and we’ve saved three weddings that way.',
        'Proofs are on the paper you’ll get.',
      ],
      visits: [
        'Window lettering for our shop.',
        'Two hundred programs by {day}.',
        'Lettering for a food trailer.',
      ],
      praise: [
        'They caught a typo in my own name.',
        'People take photos of the window.',
        'Ready a day early, in a neat box.',
        'The colors match, for once.',
      ],
      gripes: [
        'The cut was off by a hair on every card.',
        'The banner faded in a month.',
        'Picked up on {day}, printed with last year’s date.',
      ],
    },
    'Commercial Cleaning': {
      about: [
        'We come when you’ve gone and leave before you’re back.',
        'Restaurant hoods, office kitchens, clinic floors, each with its own crew.',
        'A checklist hangs by the door with initials and times.',
        'We restock the paper and tell you when the soap runs low.',
        'Bonded and insured, and only two people know the alarm code.',
      ],
      visits: [
        'Our office of twelve, twice a week.',
        'Kitchen deep clean before an inspection.',
        'Floors of a small clinic.',
      ],
      praise: [
        'The inspector asked who does our hoods.',
        'They water the plants too, and no one asked them to.',
        'The floor shines in a way the old crew called impossible.',
        'Never once a missed night.',
      ],
      gripes: [
        'The trash was left twice in one week.',
        'They set off the alarm, then went home.',
        'Desks wiped around the papers.',
      ],
    },
    'Translation & Notary': {
      about: [
        'Birth certificates, transcripts, leases: translated, certified, stamped, usually by tomorrow.',
        'The notary comes to hospitals, shops and kitchen tables.',
        'Spanish, Portuguese, Vietnamese and Arabic on staff, other languages by phone.',
        'Interpreting at clinics and schools, with the patience it takes.',
        'Traducimos actas y diplomas con sello, el mismo día si urge.',
      ],
      visits: [
        'Birth certificate for a visa.',
        'A notary for my mother in the hospital.',
        'Parent-teacher conference.',
      ],
      praise: [
        'Accepted by the consulate without a question.',
        'She was at the bedside within two hours and so gentle.',
        'Entregaron el acta el mismo día.',
        'Every accent in the right place.',
      ],
      gripes: [
        'A date was wrong and we paid again.',
        'The notary came without the stamp.',
        'Three days for one page.',
      ],
    },
  },
}
