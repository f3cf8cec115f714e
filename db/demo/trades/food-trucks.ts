import type { Trade } from './trade.ts'

export const foodTrucksTrades: readonly Trade[] = [
  {
    name: 'Tacos & Tortas', trade: 'tacos and tortas', listings: 12, price: 11,
    scene: 'under-the-oak', hours: 'truck', visit: 'table',
    services: ['Breakfast tacos', 'Trompo al pastor', 'Tortas', 'Party orders'],
    names: ['Tacos {s}', 'Taquería {s}', '{f} Tacos', 'El Trompo de {f}', 'Tortas {f}'],
  },
  {
    name: 'Barbecue Trailers', trade: 'trailer barbecue', listings: 6, price: 19,
    scene: 'airstream', hours: 'lunchTruck', visit: 'table',
    services: ['Brisket', 'Sausage wraps', 'Chopped beef', 'Family packs'],
    names: ['{w} Barbecue Trailer', '{f} Pit & Trailer', '{w} Smoke Wagon'],
  },
  {
    name: 'Burgers & Fried Chicken', trade: 'burgers and fried chicken', listings: 6, price: 13,
    scene: 'serving-hatch', hours: 'truck', visit: 'table',
    services: ['Smash burgers', 'Hot chicken', 'Veggie burgers'],
    names: ['{w} Burger', '{w} Chicken Truck', '{f} Fry Wagon', '{w} Griddle'],
  },
  {
    name: 'Noodles & Dumplings', trade: 'noodles and dumplings', listings: 6, price: 14,
    scene: 'truck-court', hours: 'truck', visit: 'table',
    services: ['Hand-pulled noodles', 'Dumplings', 'Bánh mì', 'Pad kra pao'],
    names: ['{w} Noodle', '{w} Dumpling Cart', '{w} Wok', '{w} Bánh Mì'],
  },
  {
    name: 'Ice & Sweets', trade: 'shaved ice and sweets', listings: 6, price: 7,
    scene: 'truck-court', hours: 'truck', visit: 'table',
    services: ['Shaved ice', 'Paletas', 'Churros', 'Ice cream'],
    names: ['{w} Ice', 'Paletas {f}', '{w} Sweets Wagon', '{w} Churro Cart'],
  },
]
