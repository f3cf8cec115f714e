import type { Trade } from './trade.ts'

export const technologyItTrades: readonly Trade[] = [
  {
    name: 'Computer Repair', trade: 'computer repair', listings: 9, price: 85,
    scene: 'dev-desk', hours: 'shop', visit: 'counter',
    services: ['Laptop repair', 'Data recovery', 'Virus removal', 'Upgrades'],
    names: ['{w} Computer Repair', '{w} Bits', '{f} Computers', '{w} Byte Shop'],
  },
  {
    name: 'Phone & Tablet Repair', trade: 'phone and tablet repair', listings: 8, price: 95,
    scene: 'phone-repair', hours: 'shop', visit: 'counter',
    services: ['Screen repair', 'Batteries', 'Water damage', 'Charging ports'],
    names: ['{w} Phone Repair', '{w} Screen & Cell', '{f} Phone Fix', '{w} Cell Clinic'],
  },
  {
    name: 'Web & App Development', trade: 'websites and apps', listings: 7, price: 125, unit: 'hour',
    scene: 'dev-desk', hours: 'office', visit: 'desk',
    services: ['Small business sites', 'Online shops', 'Mobile apps', 'Site rescue'],
    names: ['{w} Code', '{w} Web Works', '{f} & {f2} Software', '{w} Pixel'],
  },
  {
    name: 'Home Networks & Wi-Fi', trade: 'home networks and Wi-Fi', listings: 5, price: 90,
    scene: 'network', hours: 'trades', visit: 'crew',
    services: ['Wi-Fi surveys', 'Cabling', 'Mesh setup'],
    names: ['{w} Networks', '{w} Wi-Fi', '{f} Cable & Network'],
  },
  {
    name: 'IT Support', trade: 'small office IT', listings: 4, price: 110, unit: 'hour',
    scene: 'chip-city', hours: 'office', visit: 'desk',
    services: ['Help desk', 'Backups', 'Email setup', 'Security reviews'],
    names: ['{w} IT', '{f} Systems', '{w} Help Desk'],
  },
  {
    name: 'Smart Home', trade: 'smart home setup', listings: 3, price: 100,
    scene: 'network', hours: 'trades', visit: 'crew',
    services: ['Cameras and doorbells', 'Thermostats', 'Home theater'],
    names: ['{w} Smart Home', '{f} Home Systems', '{w} Switch'],
  },
]
