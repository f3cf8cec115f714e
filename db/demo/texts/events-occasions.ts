import type { CategoryTexts } from './trade-texts.ts'

export const eventsOccasionsTexts: CategoryTexts = {
  practice: [
    'We have a plan for rain, a plan for heat, and one for the uncle with the microphone.',
    'One of us is on site until the last chair is folded.',
    'We work with the budget you have, not the one you might end up with.',
    'Dates in October go first, so ask early.',
    'We’ve done this in barns, backyards and once in a bowling alley.',
    'You’ll get one number to call on the day, and it will be answered.',
  ],
  extras: [
    'Free first meeting',
    'Weekday rates',
    'Setup and breakdown',
    'Day-of help',
    'Bilingual hosts',
    'Rain plan',
    'Hill Country travel',
    'Payment plans',
    'Delivery',
    'Lighting',
  ],
  reasons: [
    'Licensed & Insured',
    'Free Estimates / Quotes',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Woman-Owned',
    'Eco-Friendly Practices',
    'Satisfaction Guarantee',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Wheelchair Accessible',
  ],
  trades: {
    'Photography & Video': {
      about: [
        'We photograph people as they are between the posed pictures.',
        'Family portraits at the springs, at six, when the light forgives everyone.',
        'A full wedding gallery in four weeks, a first handful the next morning.',
        'Short films with the sound of the day in them, and no drones.',
        'You get the files, all of them, to print wherever you like.',
      ],
      visits: [
        'Our wedding in {month}, outdoors.',
        'Family of seven, two of them teenagers.',
        'A short film for our shop.',
      ],
      praise: [
        'Even the teenagers like themselves in it.',
        'My grandmother laughing, caught forever.',
        'First pictures the next morning, as promised.',
        'We never noticed the camera.',
      ],
      gripes: [
        'Three months for the gallery.',
        'Not one sharp picture of the rings.',
        'Everything is orange.',
      ],
    },
    'Wedding Planning': {
      about: [
        'We plan whole weddings or take over the clipboard on the last day.',
        'Vendors get one timeline, printed, and so does your mother.',
        'Small weddings are our favorites: twenty people, one table, good wine.',
        'We know which ranch floods and which caterer answers email.',
        'Elopements at sunrise, with a witness if you need one.',
      ],
      visits: [
        'Day-of coordination for a hundred and forty guests.',
        'We eloped at sunrise.',
        'Planned it from out of state.',
      ],
      praise: [
        'I didn’t look at a clock all day.',
        'When it rained, the chairs were moved before I noticed.',
        'My mother has adopted her.',
        'Twelve vendors, zero phone calls to me.',
      ],
      gripes: [
        'The timeline fell apart before noon.',
        'The coordinator we had met wasn’t the one who came.',
        'We paid for advice we could have read.',
      ],
    },
    'DJs & Live Music': {
      about: [
        'We read the floor, not the playlist.',
        'Cumbia, two-step, soul, and one slow song for your grandparents.',
        'The trio plays Tejano standards and, on request, Radiohead.',
        'Our speakers are small and honest, so people can still talk at the back.',
        'Bilingual announcements, short ones.',
        'We learn your first dance for free.',
      ],
      visits: [
        'Played our wedding in Dripping Springs.',
        'My parents’ fiftieth.',
        'Company party, hard crowd.',
      ],
      praise: [
        'My accountant danced.',
        'Grandparents stayed until eleven.',
        'They learned our song, and it was a strange song.',
        'Not too loud, just right, all night.',
      ],
      gripes: [
        'Played the do-not-play list.',
        'Talked over the toast.',
        'An hour of feedback and apologies.',
      ],
    },
    'Party Rentals': {
      about: [
        'Chairs, tables, tents and a dance floor, dropped off the day before and gone the day after.',
        'We count everything twice, including the spoons.',
        'Bounce houses are washed, staked and checked with a level.',
        'White tents up to forty feet, with sidewalls for a blue norther.',
        'Linens ironed by an actual person.',
      ],
      visits: [
        'Tables and chairs for eighty.',
        'Bounce house for a fifth birthday.',
        'Tent in case of rain, and it rained.',
      ],
      praise: [
        'All eighty chairs, all clean.',
        'The tent didn’t move in that wind.',
        'They set up while we were still arguing about where.',
        'Fifth birthday, zero tears.',
      ],
      gripes: [
        'Nine chairs short on the morning of.',
        'Stains on the linens.',
        'They came for the pickup during dessert.',
      ],
    },
    Florists: {
      about: [
        'We buy from growers in Blanco and Elgin first and fly in the rest.',
        'Bouquets are made when you order, by someone who asks what they’re for.',
        'Wedding flowers that can stand an hour of August.',
        'Sympathy flowers without lilies, if you tell us.',
        'Marigolds by the armful for the second of November.',
        'Deliveries before noon, by van, never by rideshare.',
      ],
      visits: [
        'Sympathy flowers on short notice.',
        'Marigolds for the altar.',
        'Bouquet for no reason, the best reason.',
        'Wedding flowers, small budget.',
      ],
      praise: [
        'Still standing after nine days.',
        'They asked about her before they chose anything.',
        'The altar glowed.',
        'It looked like a field, not a hotel lobby.',
      ],
      gripes: [
        'Drooping by the evening.',
        'Delivered to the neighbor, who kept them.',
        'Nothing like the picture.',
      ],
    },
    Venues: {
      about: [
        'Room for a hundred and twenty, a porch for the rest, and oaks that were here before all of us.',
        'Bring your own caterer, your own band and your own wine.',
        'Tables and chairs are included, and so is the light at five o’clock.',
        'The music goes down at eleven, and the porch stays open.',
        'There’s a kitchen with a door that closes.',
      ],
      visits: [
        'Our reception, a hundred and ten people.',
        'My sister’s baby shower.',
        'A memorial, on two weeks’ notice.',
      ],
      praise: [
        'The oaks did half the decorating.',
        'They let us come the night before to set up.',
        'Plenty of shade and enough bathrooms, which is what matters.',
        'No one rushed us out.',
      ],
      gripes: [
        'No one had mentioned the cleaning fee.',
        'Air conditioning for half the room.',
        'A second party was booked next door.',
      ],
    },
  },
}
