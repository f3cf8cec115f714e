import type { Trade } from './trade.ts'

export const retailBoutiquesTrades: readonly Trade[] = [
  {
    name: 'Vintage & Thrift', trade: 'vintage and thrift', listings: 5, price: 35,
    scene: 'rack', hours: 'shop', visit: 'shop',
    services: ['Clothing', 'Furniture', 'Buy and trade', 'Alterations'],
    names: ['{w} Vintage', '{w} Thrift', '{w} Second Hand'],
  },
  {
    name: 'Boots & Western Wear', trade: 'boots and western wear', listings: 3, price: 240,
    scene: 'western', hours: 'shop', visit: 'shop',
    services: ['Boots', 'Hats and shaping', 'Boot repair'],
    names: ['{w} Boots', '{f} Boot & Hat', '{w} Western'],
  },
  {
    name: 'Books & Records', trade: 'books and records', listings: 5, price: 18,
    scene: 'window', hours: 'lateShop', visit: 'shop',
    services: ['New books', 'Used books', 'Vinyl', 'Readings and in-stores'],
    names: ['{w} Books', '{w} Records', '{w} Book & Needle', 'Librería {s}'],
  },
  {
    name: 'Plants & Garden Shops', trade: 'plants', listings: 4, price: 22,
    scene: 'ceramics', hours: 'shop', visit: 'shop',
    services: ['Native plants', 'Houseplants', 'Pots and soil'],
    names: ['{w} Nursery', '{w} Plants', 'Vivero {s}'],
  },
  {
    name: 'Local Makers', trade: 'soap, leather, paper and thread', listings: 3, price: 38,
    scene: 'ceramics', hours: 'shop', visit: 'shop',
    services: [],
    names: ['{w} Goods', '{w} Mercantile', '{w} & Thread'],
  },
]
