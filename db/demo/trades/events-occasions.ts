import type { Trade } from './trade.ts'

export const eventsOccasionsTrades: readonly Trade[] = [
  {
    name: 'Photography & Video', trade: 'photography and video', listings: 9, price: 180, unit: 'hour',
    scene: 'arbor', hours: 'weekend', visit: 'party',
    services: ['Weddings', 'Family portraits', 'Events', 'Short films'],
    names: ['{w} Photography', '{f} Photo & Film', '{w} Pictures', '{f} Studio'],
  },
  {
    name: 'Wedding Planning', trade: 'wedding planning', listings: 6, price: 95, unit: 'hour',
    scene: 'arbor', hours: 'weekend', visit: 'party',
    services: ['Full planning', 'Day-of coordination', 'Elopements'],
    names: ['{w} Weddings', '{f} Wedding Planning', '{w} & Vow'],
  },
  {
    name: 'DJs & Live Music', trade: 'DJs and live music', listings: 8, price: 150, unit: 'hour',
    scene: 'fireworks', hours: 'weekend', visit: 'party',
    services: ['Wedding DJ', 'Conjunto', 'String trio', 'Sound and lights'],
    names: ['{w} Sound', 'DJ {f}', '{w} Trio', 'Conjunto {f}', '{w} Dance Band'],
  },
  {
    name: 'Party Rentals', trade: 'party rentals', listings: 6, price: 120,
    scene: 'tent', hours: 'trades', visit: 'party',
    services: ['Tables and chairs', 'Tents', 'Bounce houses', 'Dance floors'],
    names: ['{w} Party Rentals', '{f} Rentals', '{w} Tent & Chair'],
  },
  {
    name: 'Florists', trade: 'flowers', listings: 6, price: 70,
    scene: 'cake', hours: 'shop', visit: 'shop',
    services: ['Bouquets', 'Wedding flowers', 'Sympathy flowers', 'Delivery'],
    names: ['{w} Flowers', '{f} Florist', 'Florería {f}', '{w} Stem & Vase'],
  },
  {
    name: 'Venues', trade: 'weddings and gatherings', listings: 5, price: 250, unit: 'hour',
    scene: 'tent', hours: 'office', visit: 'party',
    services: [],
    names: ['{w} Hall', '{w} Barn', 'Salón {s}', '{w} Courtyard'],
  },
]
