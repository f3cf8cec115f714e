import { careTrades } from './added/care.ts'
import { drivingTrades } from './added/driving.ts'
import { homeGroundsTrades } from './added/home-grounds.ts'
import { homeHelpTrades } from './added/home-help.ts'
import { homeInsideTrades } from './added/home-inside.ts'
import { homeOutsideTrades } from './added/home-outside.ts'
import { officeTrades } from './added/offices.ts'
import { electronicsTrades, farewellTrades, framingTrades, petShopTrades } from './added/others.ts'
import { practiceTrades } from './added/practices.ts'
import { shopTrades } from './added/shops.ts'
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
import type { AddedTrade, Trade } from './trade.ts'
import { tutoringTrades } from './tutoring.ts'
import { wellnessSelfCareTrades } from './wellness-self-care.ts'

/** The trades that the first 720 businesses of the demo have. */
const firstTrades = {
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

export type CategorySlug = keyof typeof firstTrades

/** The trades that came later, each with its texts and questions: docs/new-trade.md. */
export const addedTrades: Readonly<Partial<Record<CategorySlug, readonly AddedTrade[]>>> = {
  'home-living': [...homeOutsideTrades, ...homeGroundsTrades, ...homeInsideTrades, ...homeHelpTrades],
  'automotive-transportation': drivingTrades,
  'business-services': officeTrades,
  'events-occasions': farewellTrades,
  'animal-pet-services': petShopTrades,
  'technology-it': electronicsTrades,
  'health-medical': [...practiceTrades, ...careTrades],
  'retail-boutiques': shopTrades,
  'arts-music': framingTrades,
}

/** All trades of each category by slug, those that came later last; their order determines the subcategories' IDs. */
export const tradesOfCategory = Object.fromEntries(
  Object.entries(firstTrades).map(([slug, trades]) => [
    slug,
    [...trades, ...(addedTrades[slug as CategorySlug] ?? [])],
  ]),
) as unknown as Readonly<Record<CategorySlug, readonly Trade[]>>
