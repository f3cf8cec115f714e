import type { Trade } from './trade.ts'

export const businessServicesTrades: readonly Trade[] = [
  {
    name: 'Bookkeeping & Taxes', trade: 'bookkeeping and taxes', listings: 10, price: 85, unit: 'hour',
    scene: 'ledger', hours: 'office', visit: 'desk',
    services: ['Monthly bookkeeping', 'Tax returns', 'Payroll', 'Sales tax filing'],
    names: ['{f} Bookkeeping', '{w} Ledger', '{f} & {f2} Tax', '{w} Books & Taxes'],
  },
  {
    name: 'Marketing & Design', trade: 'marketing and design', listings: 8, price: 110, unit: 'hour',
    scene: 'meeting', hours: 'office', visit: 'desk',
    services: ['Logos and brands', 'Social media', 'Menus and flyers', 'Search listings'],
    names: ['{w} Design', '{w} Studio', '{f} & {f2} Design', '{w} Print & Word'],
  },
  {
    name: 'Legal Help', trade: 'legal help', listings: 6, price: 220, unit: 'hour',
    scene: 'offices', hours: 'office', visit: 'desk',
    services: ['Wills and estates', 'Small business law', 'Lease reviews', 'Immigration'],
    names: ['{f} Law', '{f} & {f2}, Attorneys', '{f} Legal'],
  },
  {
    name: 'Printing & Signs', trade: 'printing and signs', listings: 7, price: 75,
    scene: 'desk', hours: 'office', visit: 'counter',
    services: ['Business cards', 'Banners', 'Hand-painted signs', 'Vehicle lettering'],
    names: ['{w} Press', '{w} Signs', '{f} Sign Painting', '{w} Print Shop'],
  },
  {
    name: 'Commercial Cleaning', trade: 'commercial cleaning', listings: 5, price: 45, unit: 'hour',
    scene: 'offices', hours: 'trades', visit: 'crew',
    services: ['Office cleaning', 'Restaurant cleaning', 'Floor care'],
    names: ['{w} Commercial Cleaning', '{f} Janitorial', '{w} Night Crew'],
  },
  {
    name: 'Translation & Notary', trade: 'translation and notary work', listings: 4, price: 40,
    scene: 'desk', hours: 'office', visit: 'desk',
    services: ['Certified translation', 'Notary visits', 'Interpreting'],
    names: ['{f} Translation', 'Traducciones {f}', '{w} Notary'],
  },
]
