import { addedTrades, type CategorySlug } from '../trades/trades.ts'
import { animalPetServicesTexts } from './animal-pet-services.ts'
import { artsMusicTexts } from './arts-music.ts'
import { automotiveTransportationTexts } from './automotive-transportation.ts'
import { beautyPersonalCareTexts } from './beauty-personal-care.ts'
import { businessServicesTexts } from './business-services.ts'
import { eventsOccasionsTexts } from './events-occasions.ts'
import { foodDiningTexts } from './food-dining.ts'
import { foodTrucksTexts } from './food-trucks.ts'
import { healthMedicalTexts } from './health-medical.ts'
import { homeLivingTexts } from './home-living.ts'
import { kidsFamilyTexts } from './kids-family.ts'
import { retailBoutiquesTexts } from './retail-boutiques.ts'
import { sportsFitnessTexts } from './sports-fitness.ts'
import { technologyItTexts } from './technology-it.ts'
import type { CategoryTexts, TradeTexts } from './trade-texts.ts'
import { tutoringTexts } from './tutoring.ts'
import { wellnessSelfCareTexts } from './wellness-self-care.ts'

/** The texts of each category. */
export const categoryTexts: Readonly<Record<CategorySlug, CategoryTexts>> = {
  'home-living': homeLivingTexts,
  'automotive-transportation': automotiveTransportationTexts,
  'beauty-personal-care': beautyPersonalCareTexts,
  'food-dining': foodDiningTexts,
  'wellness-self-care': wellnessSelfCareTexts,
  'business-services': businessServicesTexts,
  'events-occasions': eventsOccasionsTexts,
  'sports-fitness': sportsFitnessTexts,
  'food-trucks': foodTrucksTexts,
  'animal-pet-services': animalPetServicesTexts,
  'technology-it': technologyItTexts,
  tutoring: tutoringTexts,
  'health-medical': healthMedicalTexts,
  'kids-family': kidsFamilyTexts,
  'retail-boutiques': retailBoutiquesTexts,
  'arts-music': artsMusicTexts,
}

/** Returns the phrases of one trade; throws if it has none. */
export function textsOfTrade(categorySlug: CategorySlug, trade: string): TradeTexts {
  const added = addedTrades[categorySlug]?.find(({ name }) => name === trade)
  const texts = added?.texts ?? categoryTexts[categorySlug].trades[trade]
  if (!texts) throw new Error(`no texts for "${trade}"`)
  return texts
}
