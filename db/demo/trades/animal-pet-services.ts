import type { Trade } from './trade.ts'

export const animalPetServicesTrades: readonly Trade[] = [
  {
    name: 'Dog Walking', trade: 'dog walking', listings: 8, price: 24,
    scene: 'dog-walk', hours: 'trades', visit: 'caller',
    services: ['Solo walks', 'Group walks', 'Puppy visits', 'Trail days'],
    names: ['{w} Dog Walking', '{w} Leash', '{f} Dog Walks', '{w} Paws'],
  },
  {
    name: 'Grooming', trade: 'grooming', listings: 10, price: 65,
    scene: 'bath', hours: 'salon', visit: 'pet',
    services: ['Bath and brush', 'Full groom', 'Nail trims', 'Cat grooming', 'Mobile grooming'],
    names: ['{w} Grooming', '{w} Dog Wash', '{f} Pet Grooming', '{w} Bath & Brush'],
  },
  {
    name: 'Veterinarians', trade: 'veterinary care', listings: 7, price: 85,
    scene: 'porch-dog', hours: 'clinic', visit: 'pet',
    services: ['Check-ups', 'Vaccines', 'Dental cleaning', 'House calls'],
    names: ['{w} Animal Clinic', '{f} Veterinary', '{w} Cat & Dog Clinic'],
  },
  {
    name: 'Boarding & Daycare', trade: 'boarding and daycare', listings: 7, price: 48,
    scene: 'porch-dog', hours: 'daycare', visit: 'pet',
    services: ['Dog daycare', 'Overnight boarding', 'Cat suites', 'Holiday stays'],
    names: ['{w} Kennel', '{w} Dog Ranch', '{w} Pet Lodge', '{f} Dog Daycare'],
  },
  {
    name: 'Pet Training', trade: 'dog training', listings: 7, price: 90,
    scene: 'dog-walk', hours: 'lessons', visit: 'class',
    services: ['Puppy class', 'Leash manners', 'Reactive dogs', 'In-home training'],
    names: ['{w} Dog Training', '{f} Dog School', '{w} Sit & Stay'],
  },
  {
    name: 'Pet Sitting', trade: 'pet sitting', listings: 5, price: 32,
    scene: 'cat-window', hours: 'always', visit: 'caller',
    services: ['Cat visits', 'Overnight sitting', 'Birds and reptiles'],
    names: ['{w} Pet Sitting', '{f} Cat & Home', '{w} House & Pet'],
  },
]
