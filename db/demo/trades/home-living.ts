import type { Trade } from './trade.ts'

export const homeLivingTrades: readonly Trade[] = [
  {
    name: 'Home Cleaning', trade: 'home cleaning', listings: 20, price: 25, unit: 'hour',
    scene: 'living-room', hours: 'trades', visit: 'crew',
    services: ['Weekly cleaning', 'Deep cleaning', 'Move-out cleaning', 'Window washing', 'Oven and fridge cleaning'],
    names: ['{w} Home Cleaning', '{w} House Care', '{f} Family Cleaning', '{w} Broom Co.', '{w} Tidy'],
  },
  {
    name: 'Plumbing', trade: 'plumbing', listings: 19, price: 80,
    scene: 'plumbing', hours: 'trades', visit: 'crew',
    services: ['Leak repair', 'Drain clearing', 'Water heaters', 'Fixture installation', 'Repiping'],
    names: ['{w} Plumbing', '{f} & Daughters Plumbing', '{w} Pipe & Drain', '{f} Plumbing', '{w} Waterworks'],
  },
  {
    name: 'Electrical Work', trade: 'electrical work', listings: 17, price: 90,
    scene: 'kitchen', hours: 'trades', visit: 'crew',
    services: ['Panel upgrades', 'Ceiling fans and lights', 'EV chargers', 'Rewiring', 'Outlets and switches'],
    names: ['{w} Electric', '{f} Electric', '{w} Wire & Light', '{f} & Sons Electrical', '{w} Current'],
  },
  {
    name: 'Heating & Cooling', trade: 'heating and cooling', listings: 14, price: 95,
    scene: 'bungalow', hours: 'trades', visit: 'crew',
    services: ['AC repair', 'Seasonal tune-up', 'Mini-splits', 'Duct cleaning', 'Furnace repair'],
    names: ['{w} Air', '{f} Heating & Air', '{w} Shade & Air', '{f} Brothers AC', '{w} Comfort'],
  },
  {
    name: 'Lawn & Garden', trade: 'lawn and garden work', listings: 16, price: 55,
    scene: 'garden', hours: 'trades', visit: 'crew',
    services: ['Mowing', 'Native planting', 'Tree trimming', 'Irrigation', 'Rock and gravel beds'],
    names: ['{w} Gardens', '{w} Lawn & Land', '{f} Landscapes', '{w} Native Yards', '{f} Tree & Garden'],
  },
  {
    name: 'Handyman & Repairs', trade: 'odd jobs and home repairs', listings: 14, price: 65, unit: 'hour',
    scene: 'kitchen', hours: 'trades', visit: 'crew',
    services: ['Doors and locks', 'Furniture assembly', 'Deck and fence repair', 'Shelves and mounting'],
    names: ['{w} Fix-It', '{f} Handyman', '{w} Odd Jobs', '{w} Home Repair', '{f} & Co. Repairs'],
  },
  {
    name: 'Painting & Drywall', trade: 'painting and drywall', listings: 10, price: 60, unit: 'hour',
    scene: 'living-room', hours: 'trades', visit: 'crew',
    services: ['Interior painting', 'Exterior painting', 'Drywall patching', 'Cabinet painting'],
    names: ['{w} Painting', '{f} Painters', '{w} Coat & Color', '{f} Paint & Drywall'],
  },
  {
    name: 'Moving & Hauling', trade: 'moving and hauling', listings: 10, price: 110, unit: 'hour',
    scene: 'bungalow', hours: 'trades', visit: 'crew',
    services: ['Apartment moves', 'House moves', 'Piano moving', 'Junk hauling'],
    names: ['{w} Movers', '{f} Moving', '{w} Haul & Carry', '{w} Van Lines'],
  },
]
