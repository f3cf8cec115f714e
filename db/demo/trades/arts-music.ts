import type { Trade } from './trade.ts'

export const artsMusicTrades: readonly Trade[] = [
  {
    name: 'Music Lessons', trade: 'music lessons', listings: 4, price: 50, unit: 'hour',
    scene: 'piano', hours: 'lessons', visit: 'class',
    services: ['Guitar', 'Piano', 'Voice', 'Accordion and bajo sexto'],
    names: ['{w} Music School', '{f} Music Lessons', '{w} Strings & Keys'],
  },
  {
    name: 'Art Classes', trade: 'art classes', listings: 3, price: 42,
    scene: 'easel', hours: 'lessons', visit: 'class',
    services: ['Drawing and painting', 'Ceramics', 'Printmaking', 'Kids art'],
    names: ['{w} Art School', '{w} Clay', '{f} Painting Classes'],
  },
  {
    name: 'Instrument Repair', trade: 'instrument repair', listings: 3, price: 80,
    scene: 'stage', hours: 'shop', visit: 'counter',
    services: ['Guitar setups', 'Amp repair', 'Violin bows', 'Brass and woodwind'],
    names: ['{f} Luthiers', '{w} Guitar Repair', '{w} Amp & String'],
  },
  {
    name: 'Open Studios', trade: 'studio visits', listings: 2, price: 60,
    scene: 'mural', hours: 'weekend', visit: 'shop',
    services: [],
    names: ['{w} Studios', '{w} Print & Mural'],
  },
]
