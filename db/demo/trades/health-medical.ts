import type { Trade } from './trade.ts'

export const healthMedicalTrades: readonly Trade[] = [
  {
    name: 'Family Doctors', trade: 'family medicine', listings: 4, price: 110,
    scene: 'exam-room', hours: 'clinic', visit: 'chair',
    services: ['Check-ups', 'Same-day visits', 'Vaccines', 'School physicals'],
    names: ['{w} Family Medicine', '{f} Family Practice', '{w} Clinic'],
  },
  {
    name: 'Dentists', trade: 'dental care', listings: 5, price: 120,
    scene: 'dental', hours: 'clinic', visit: 'chair',
    services: ['Cleanings', 'Fillings and crowns', 'Kids dentistry', 'Emergency visits'],
    names: ['{w} Dental', '{f} Family Dentistry', '{w} Tooth & Gum'],
  },
  {
    name: 'Physical Therapy', trade: 'physical therapy', listings: 4, price: 105,
    scene: 'clinic', hours: 'clinic', visit: 'chair',
    services: ['Back and neck', 'Sports injuries', 'After surgery'],
    names: ['{w} Physical Therapy', '{f} PT', '{w} Joint & Motion'],
  },
  {
    name: 'Eye Care', trade: 'eye care', listings: 4, price: 95,
    scene: 'clinic', hours: 'clinic', visit: 'chair',
    services: ['Eye exams', 'Glasses', 'Contact lenses'],
    names: ['{w} Eye Care', '{f} Optometry', '{w} Spectacles'],
  },
  {
    name: 'Pharmacies', trade: 'prescriptions', listings: 3, price: 20,
    scene: 'apothecary', hours: 'shop', visit: 'shop',
    services: ['Prescriptions', 'Compounding', 'Delivery', 'Flu shots'],
    names: ['{w} Pharmacy', 'Farmacia {f}', '{f} Apothecary'],
  },
]
