import type { Trade } from './trade.ts'

export const wellnessSelfCareTrades: readonly Trade[] = [
  {
    name: 'Massage Therapy', trade: 'massage therapy', listings: 16, price: 50,
    scene: 'stones', hours: 'salon', visit: 'chair',
    services: ['Deep tissue', 'Swedish massage', 'Prenatal massage', 'Sports massage', 'Hot stones'],
    names: ['{w} Massage', '{f} Bodywork', '{w} Massage Therapy', '{w} Hands', '{w} Bodywork Room'],
  },
  {
    name: 'Yoga & Meditation', trade: 'yoga and meditation', listings: 10, price: 20,
    scene: 'hilltop-yoga', hours: 'gym', visit: 'class',
    services: ['Slow flow', 'Restorative yoga', 'Prenatal yoga', 'Meditation'],
    names: ['{w} Yoga', '{w} Mat Room', '{w} Sitting Room', '{w} Yoga House'],
  },
  {
    name: 'Acupuncture', trade: 'acupuncture', listings: 7, price: 85,
    scene: 'studio', hours: 'clinic', visit: 'chair',
    services: ['Acupuncture', 'Cupping', 'Herbal consultations'],
    names: ['{w} Acupuncture', '{f} Acupuncture', '{w} Needle & Herb'],
  },
  {
    name: 'Counseling & Coaching', trade: 'counseling and coaching', listings: 8, price: 130, unit: 'hour',
    scene: 'studio', hours: 'office', visit: 'chair',
    services: ['Individual sessions', 'Couples sessions', 'Grief support', 'Career coaching'],
    names: ['{w} Counseling', '{f} Counseling', '{w} Talk Therapy', '{f} Coaching'],
  },
  {
    name: 'Nutrition', trade: 'nutrition advice', listings: 5, price: 90,
    scene: 'spring-pool', hours: 'office', visit: 'chair',
    services: ['Meal plans', 'Sports nutrition', 'Diabetes support'],
    names: ['{w} Nutrition', '{f} Nutrition', '{w} Plate'],
  },
  {
    name: 'Saunas & Float', trade: 'saunas and float tanks', listings: 6, price: 55,
    scene: 'spring-pool', hours: 'gym', visit: 'chair',
    services: ['Float tank', 'Cedar sauna', 'Cold plunge', 'Infrared sauna'],
    names: ['{w} Float', '{w} Sauna', '{w} Steam & Plunge'],
  },
]
