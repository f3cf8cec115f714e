import { animalPetServicesTrades } from './animal-pet-services.ts'
import { artsMusicTrades } from './arts-music.ts'
import { automotiveTransportationTrades } from './automotive-transportation.ts'
import { beautyPersonalCareTrades } from './beauty-personal-care.ts'
import { businessServicesTrades } from './business-services.ts'
import { eventsOccasionsTrades } from './events-occasions.ts'
import { foodDiningTrades } from './food-dining.ts'
import { foodTrucksTrades } from './food-trucks.ts'
import { healthMedicalTrades } from './health-medical.ts'
import { homeLivingTrades } from './home-living.ts'
import { kidsFamilyTrades } from './kids-family.ts'
import { retailBoutiquesTrades } from './retail-boutiques.ts'
import { sportsFitnessTrades } from './sports-fitness.ts'
import { technologyItTrades } from './technology-it.ts'
import type { Trade } from './trade.ts'
import { tutoringTrades } from './tutoring.ts'
import { wellnessSelfCareTrades } from './wellness-self-care.ts'

/** The trades of each category by slug; their order determines the subcategories' IDs. */
export const tradesOfCategory = {
  'home-living': homeLivingTrades,
  'automotive-transportation': automotiveTransportationTrades,
  'beauty-personal-care': beautyPersonalCareTrades,
  'food-dining': foodDiningTrades,
  'wellness-self-care': wellnessSelfCareTrades,
  'business-services': businessServicesTrades,
  'events-occasions': eventsOccasionsTrades,
  'sports-fitness': sportsFitnessTrades,
  'food-trucks': foodTrucksTrades,
  'animal-pet-services': animalPetServicesTrades,
  'technology-it': technologyItTrades,
  tutoring: tutoringTrades,
  'health-medical': healthMedicalTrades,
  'kids-family': kidsFamilyTrades,
  'retail-boutiques': retailBoutiquesTrades,
  'arts-music': artsMusicTrades,
} satisfies Record<string, readonly Trade[]>

export type CategorySlug = keyof typeof tradesOfCategory
