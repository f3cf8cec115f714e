import type { Trade } from './trade.ts'

export const automotiveTransportationTrades: readonly Trade[] = [
  {
    name: 'Car Detailing', trade: 'car detailing', listings: 14, price: 40,
    scene: 'car-wash', hours: 'trades', visit: 'counter',
    services: ['Hand wash', 'Interior detail', 'Clay and wax', 'Ceramic coating', 'Mobile detailing'],
    names: ['{w} Detailing', '{w} Hand Wash', '{f} Auto Detail', '{w} Suds & Shine', '{w} Mobile Detail'],
  },
  {
    name: 'Auto Repair', trade: 'auto repair', listings: 16, price: 120,
    scene: 'garage', hours: 'trades', visit: 'counter',
    services: ['Brakes', 'Oil change', 'State inspection', 'AC recharge', 'Engine diagnostics'],
    names: ['{f} Auto Repair', '{w} Garage', '{w} Motor Works', '{f} & Sons Garage', '{w} Import Auto'],
  },
  {
    name: 'Tires & Wheels', trade: 'tires and wheels', listings: 8, price: 90,
    scene: 'garage', hours: 'trades', visit: 'counter',
    services: ['New and used tires', 'Flat repair', 'Alignment', 'Balancing'],
    names: ['{w} Tire', '{f} Tire & Wheel', 'Llantera {f}', '{w} Wheel Works'],
  },
  {
    name: 'Towing & Roadside', trade: 'towing and roadside help', listings: 8, price: 95,
    scene: 'open-road', hours: 'always', visit: 'caller',
    services: ['Towing', 'Jump starts', 'Lockouts', 'Winching'],
    names: ['{w} Towing', '{f} Tow & Recovery', '{w} Roadside', '{w} Wrecker'],
  },
  {
    name: 'Rides & Shuttles', trade: 'rides and shuttles', listings: 7, price: 65,
    scene: 'bridge', hours: 'always', visit: 'caller',
    services: ['Airport rides', 'Wedding shuttles', 'Hill Country tours'],
    names: ['{w} Car Service', '{w} Shuttle', '{f} Rides', '{w} Coach'],
  },
  {
    name: 'Bike & Scooter Repair', trade: 'bike and scooter repair', listings: 7, price: 55,
    scene: 'bridge', hours: 'shop', visit: 'counter',
    services: ['Tune-ups', 'Flat tires', 'E-bike service', 'Motorcycle service'],
    names: ['{w} Cycle Works', '{w} Bicycles', '{f} Bike Repair', '{w} Spoke & Chain'],
  },
]
