import type { Trade } from './trade.ts'

export const foodDiningTrades: readonly Trade[] = [
  {
    name: 'Cafés & Coffee', trade: 'coffee', listings: 14, price: 8,
    scene: 'cafe', hours: 'cafe', visit: 'table',
    services: ['Espresso', 'Pour-over', 'Breakfast', 'House-roasted beans'],
    names: ['{w} Coffee', '{w} Café', '{w} Coffee Bar', 'Café {f}', '{w} Roasters'],
  },
  {
    name: 'Custom Cakes', trade: 'custom cakes', listings: 13, price: 25,
    scene: 'cafe', hours: 'bakery', visit: 'table',
    services: ['Birthday cakes', 'Wedding cakes', 'Quinceañera cakes', 'Cupcakes', 'Gluten-free cakes'],
    names: ['{w} Cakes', '{f} Custom Cakes', '{w} Cake Shop', 'Pasteles {f}', '{w} Layer & Crumb'],
  },
  {
    name: 'Bakeries & Panaderías', trade: 'bread and pastry', listings: 10, price: 12,
    scene: 'cafe', hours: 'bakery', visit: 'table',
    services: ['Pan dulce', 'Sourdough', 'Kolaches', 'Pies'],
    names: ['{w} Bakery', 'Panadería {f}', '{w} Bread', '{w} Oven', '{f} Family Bakery'],
  },
  {
    name: 'Tex-Mex & Mexican', trade: 'Tex-Mex and Mexican cooking', listings: 14, price: 18,
    scene: 'table-top', hours: 'restaurant', visit: 'table',
    services: ['Enchiladas', 'Breakfast tacos', 'Margaritas', 'Menudo', 'Family plates'],
    names: ['{s}', 'Cocina {f}', 'Fonda {s}', '{f} Tex-Mex', '{s} Cantina'],
  },
  {
    name: 'Barbecue', trade: 'barbecue', listings: 9, price: 24,
    scene: 'smoker', hours: 'restaurant', visit: 'table',
    services: ['Brisket by the pound', 'Ribs and sausage', 'Plates', 'Whole-brisket orders'],
    names: ['{w} Barbecue', '{f} Smokehouse', '{w} Post Oak BBQ', '{f} Family Barbecue'],
  },
  {
    name: 'Bars & Taprooms', trade: 'drinks', listings: 11, price: 14,
    scene: 'patio', hours: 'bar', visit: 'table',
    services: ['Cocktails', 'Draft beer', 'Mezcal', 'Live music', 'Trivia nights'],
    names: ['{w} Bar', '{w} Taproom', 'The {w}', '{w} Tavern', '{w} Icehouse'],
  },
  {
    name: 'Catering', trade: 'catering', listings: 9, price: 22,
    scene: 'table-top', hours: 'office', visit: 'party',
    services: ['Office lunches', 'Weddings', 'Taco bars', 'Tamales by the dozen'],
    names: ['{w} Catering', '{f} Catering', '{w} Table', '{w} Kitchen & Catering'],
  },
]
