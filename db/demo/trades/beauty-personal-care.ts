import type { Trade } from './trade.ts'

export const beautyPersonalCareTrades: readonly Trade[] = [
  {
    name: 'Mobile Barber', trade: 'mobile barber visits', listings: 13, price: 35,
    scene: 'barber', hours: 'salon', visit: 'caller',
    services: ['Haircut at home', 'Beard trim', 'Hot towel shave', 'Kids cuts', 'Office visits'],
    names: ['{w} Mobile Barber', '{f} Mobile Barbering', '{w} Rolling Barber', '{w} Doorstep Cuts', 'Barbería {f}'],
  },
  {
    name: 'Hair Salons', trade: 'haircuts and color', listings: 16, price: 75,
    scene: 'salon', hours: 'salon', visit: 'chair',
    services: ['Cut and style', 'Color and highlights', 'Curly cuts', 'Balayage', 'Braids and locs'],
    names: ['{w} Hair', '{w} Salon', 'Salon {f}', '{w} Hair House', '{w} Curl Room'],
  },
  {
    name: 'Nails', trade: 'nails', listings: 11, price: 45,
    scene: 'bottles', hours: 'salon', visit: 'chair',
    services: ['Manicure', 'Pedicure', 'Gel and dip', 'Nail art'],
    names: ['{w} Nails', '{w} Nail Room', '{w} Lacquer', '{f} Nails & Spa'],
  },
  {
    name: 'Skin & Facials', trade: 'facials and skin care', listings: 10, price: 85,
    scene: 'bottles', hours: 'salon', visit: 'chair',
    services: ['Facials', 'Chemical peels', 'Waxing', 'Acne care'],
    names: ['{w} Skin', '{w} Face & Skin', '{f} Esthetics', '{w} Glow Room'],
  },
  {
    name: 'Brows & Lashes', trade: 'brows and lashes', listings: 8, price: 60,
    scene: 'flowing-hair', hours: 'salon', visit: 'chair',
    services: ['Threading', 'Lash extensions', 'Brow lamination'],
    names: ['{w} Brow', '{w} Lash Room', '{f} Threading', '{w} Brow & Lash'],
  },
  {
    name: 'Makeup & Styling', trade: 'makeup and styling', listings: 7, price: 110,
    scene: 'flowing-hair', hours: 'weekend', visit: 'chair',
    services: ['Bridal makeup', 'Quinceañera styling', 'Photo shoots', 'Makeup lessons'],
    names: ['{w} Makeup', '{f} Makeup & Hair', '{w} Vanity', '{w} Powder Room'],
  },
  {
    name: 'Tattoo & Piercing', trade: 'tattoos and piercing', listings: 7, price: 150,
    scene: 'barber', hours: 'lateShop', visit: 'chair',
    services: ['Custom tattoos', 'Fine line', 'Cover-ups', 'Piercing'],
    names: ['{w} Tattoo', '{w} Ink', '{w} Electric Tattoo', '{f} Tattoo & Piercing'],
  },
]
