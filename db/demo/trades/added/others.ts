import { choice, text, yesNo } from '../../questions/asked.ts'
import type { AddedTrade } from '../trade.ts'

export const farewellTrades: readonly AddedTrade[] = [
  {
    name: 'Funeral Homes',
    trade: 'funerals',
    listings: 3,
    price: 2900,
    scene: 'flowers',
    hours: 'always',
    visit: 'desk',
    services: ['Funerals', 'Cremation', 'Burial', 'Memorial services', 'Planning ahead'],
    names: ['{f} Funeral Home', '{w} Funerals & Cremation', 'Funeraria {h}'],
    texts: {
      about: [],
      visits: [],
      praise: [],
      gripes: [],
      whole: [
        '{name} has served families in {area} since {year}. {owner} answers the phone at any hour and comes when you call. Burial, cremation or a gathering under the trees: we ask what the person would have wanted and write down every price before you decide. Services are in English and Spanish, in our chapel, your church or your backyard.',
        'We are a small funeral home near {near}. One person stays with your family from the first call to the last thank-you note. The price list is on the table and may be taken home. We arrange music, flowers, obituaries and travel, and bring people home to Mexico when that is where they belong.',
        'At {name} a simple cremation is as carefully done as a large funeral. {owner} sits down with you, today or when you are ready, and listens first. Plans made ahead can be changed at any time. We look after the papers, the county and the veterans’ office, so that you can look after each other.',
      ],
    },
    asks: [
      choice('What can we help with?', 'A recent death', 'Planning ahead', 'A memorial', 'Prices'),
      choice('What do you have in mind?', 'Cremation', 'Burial', 'A memorial service', 'Not sure yet'),
      yesNo('May we call you today?'),
    ],
  },
]

export const petShopTrades: readonly AddedTrade[] = [
  {
    name: 'Pet Stores',
    trade: 'pet food and supplies',
    listings: 3,
    price: 35,
    scene: 'cat-window',
    hours: 'shop',
    visit: 'errand',
    services: ['Pet food', 'Aquariums and fish', 'Toys and leashes', 'Feed and hay', 'Self-service dog wash'],
    names: ['{w} Pet Supply', '{w} Feed & Pet', '{f} Aquarium & Pet'],
    texts: {
      about: [
        'Dogs shop here on a leash and leave with something in their mouth.',
        'Kibble by the bag or by the scoop, and a list of what’s in it that you can read.',
        'Fish tanks, plants and patient advice about both.',
        'Hay, chicken feed and, in spring, chicks under a lamp.',
      ],
      visits: ['The puppy had eaten the leash.', 'Our first tank, and every fish in it died.'],
      praise: [
        'They asked what my dog eats and sold me less.',
        'The fish are alive, and have names.',
        'The wash is five dollars and I didn’t have to clean my tub.',
      ],
      gripes: ['They were out of the one food he eats.', 'The cat in the window isn’t for petting.'],
      practice: [
        'Bring back half a bag if they won’t eat it.',
        'We don’t sell puppies, but we know who has too many.',
        'Water bowls out front, all summer.',
      ],
    },
    asks: [
      choice(
        'What kind of pet?',
        'Dog',
        'Cat',
        'Fish',
        'Bird',
        'Small pet',
        'Chickens or livestock',
        'Other',
      ),
      text('What are you looking for?'),
      yesNo('Do you need delivery?'),
    ],
  },
]

export const electronicsTrades: readonly AddedTrade[] = [
  {
    name: 'TV & Electronics Repair',
    trade: 'TV and electronics repair',
    listings: 3,
    price: 90,
    scene: 'phone-repair',
    hours: 'shop',
    visit: 'counter',
    services: ['TV repair', 'Game console repair', 'Stereo repair', 'Camera repair'],
    names: ['{w} TV Repair', '{f} Electronics', '{w} Tube & Transistor'],
    texts: {
      about: [
        'Sound but no picture is usually a forty-dollar strip of lights.',
        'Turntables, receivers and the reel-to-reel from your uncle’s estate.',
        'Consoles that overheat, controllers that drift.',
        'We keep old sets for their parts and show you which one saved yours.',
      ],
      visits: ['The picture went dark in the fourth quarter.', 'My receiver is from 1974 and so am I.'],
      praise: [
        'They fixed a set that the store had told me to throw away.',
        'The turntable spins at the right speed, and I can hear it.',
        'They gave me the old part in a bag.',
      ],
      gripes: ['A month for one capacitor.', 'The remote never came back.'],
    },
    asks: [
      choice('What needs fixing?', 'TV', 'Game console', 'Stereo or turntable', 'Camera', 'Other'),
      text('Make and model'),
      text('What’s happening?'),
    ],
  },
]

export const framingTrades: readonly AddedTrade[] = [
  {
    name: 'Picture Framing',
    trade: 'picture framing',
    listings: 2,
    price: 130,
    scene: 'easel',
    hours: 'shop',
    visit: 'counter',
    services: ['Custom frames', 'Mats and glass', 'Canvas stretching', 'Poster framing'],
    names: ['{w} Frame', '{f} Framing', '{w} Mat & Molding'],
    texts: {
      about: [
        'Gig posters are our daily bread, at every size a screen can print.',
        'Glass that keeps the sun out of your grandmother’s watercolor.',
        'Jerseys, records, a saddle once.',
        'We cut it while you get a coffee if it’s a plain one.',
      ],
      visits: ['Eleven posters under the bed.', 'My son’s drawing, and a wall that had waited.'],
      praise: [
        'They suggested the cheaper frame and it’s better.',
        'Straight, quiet, and you see the picture, not the frame.',
        'It hung on the wall that same night.',
      ],
      gripes: ['Dust under the glass.', 'They trimmed the edge.'],
      practice: [
        'You see the price before the first cut.',
        'A frame is measured twice and cut once, and never the other way around.',
        'Nothing leaves without a hook and a wire.',
      ],
    },
    asks: [
      text('What are you framing, and what size is it?'),
      text('How many pieces?'),
      text('When do you need it?'),
    ],
  },
]
