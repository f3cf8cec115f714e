import type { Trade } from './trade.ts'

export const kidsFamilyTrades: readonly Trade[] = [
  {
    name: 'Child Care', trade: 'child care', listings: 4, price: 55,
    scene: 'toy-room', hours: 'daycare', visit: 'pupil',
    services: ['Infants and toddlers', 'Preschool', 'Drop-in care', 'Bilingual preschool'],
    names: ['{w} Children’s House', '{w} Preschool', 'Guardería {f}'],
  },
  {
    name: 'Camps & After School', trade: 'camps and after-school care', listings: 4, price: 45,
    scene: 'kites', hours: 'daycare', visit: 'pupil',
    services: ['Summer camp', 'After school', 'Spring break', 'Nature camp'],
    names: ['{w} Camp', '{w} After School', '{w} Day Camp'],
  },
  {
    name: 'Birthday Parties', trade: 'birthday parties', listings: 3, price: 180,
    scene: 'playground', hours: 'weekend', visit: 'party',
    services: ['Party hosting', 'Piñatas', 'Face painting', 'Magic shows'],
    names: ['{w} Parties', 'Fiestas {f}', '{w} Balloon & Cake'],
  },
  {
    name: 'Music & Dance for Kids', trade: 'music and dance for kids', listings: 3, price: 30,
    scene: 'playground', hours: 'lessons', visit: 'pupil',
    services: ['Toddler music', 'Ballet', 'Folklórico', 'Choir'],
    names: ['{w} Dance', '{w} Little Music', 'Folklórico {s}'],
  },
  {
    name: 'Doulas & New Parents', trade: 'doulas and help for new parents', listings: 2, price: 45, unit: 'hour',
    scene: 'family-walk', hours: 'office', visit: 'chair',
    services: ['Birth doulas', 'Night nursing', 'Lactation help'],
    names: ['{w} Doulas', '{f} Birth & Baby'],
  },
]
