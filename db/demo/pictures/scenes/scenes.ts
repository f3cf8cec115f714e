import { CATEGORY_SLUGS, type CategorySlug } from '../icons.ts'
import type { Scene } from '../scene.ts'
import { animalPetServicesScenes } from './animal-pet-services.ts'
import { artsMusicScenes } from './arts-music.ts'
import { automotiveTransportationScenes } from './automotive-transportation.ts'
import { beautyPersonalCareScenes } from './beauty-personal-care.ts'
import { businessServicesScenes } from './business-services.ts'
import { eventsOccasionsScenes } from './events-occasions.ts'
import { foodDiningScenes } from './food-dining.ts'
import { foodTrucksScenes } from './food-trucks.ts'
import { healthMedicalScenes } from './health-medical.ts'
import { homeLivingScenes } from './home-living.ts'
import { kidsFamilyScenes } from './kids-family.ts'
import { neonSign } from './neon-sign.ts'
import { retailBoutiquesScenes } from './retail-boutiques.ts'
import { sportsFitnessScenes } from './sports-fitness.ts'
import { storefront } from './storefront.ts'
import { technologyItScenes } from './technology-it.ts'
import { tutoringScenes } from './tutoring.ts'
import { wellnessSelfCareScenes } from './wellness-self-care.ts'

/** A category's own scenes, and what the street scene calls its shop. */
const OWN: Record<CategorySlug, { scenes: readonly Scene[]; shop: string }> = {
  'home-living': { scenes: homeLivingScenes, shop: 'a furniture store' },
  'automotive-transportation': { scenes: automotiveTransportationScenes, shop: 'an auto shop' },
  'beauty-personal-care': { scenes: beautyPersonalCareScenes, shop: 'a beauty shop' },
  'food-dining': { scenes: foodDiningScenes, shop: 'a coffee shop' },
  'wellness-self-care': { scenes: wellnessSelfCareScenes, shop: 'a wellness shop' },
  'business-services': { scenes: businessServicesScenes, shop: 'an office with a laptop in its window' },
  'events-occasions': { scenes: eventsOccasionsScenes, shop: 'an event shop with balloons in its window' },
  'sports-fitness': {
    scenes: sportsFitnessScenes,
    shop: 'a sporting goods store with a bicycle in its window',
  },
  'food-trucks': { scenes: foodTrucksScenes, shop: 'an eatery with a model food trailer in its window' },
  'animal-pet-services': { scenes: animalPetServicesScenes, shop: 'a pet store' },
  'technology-it': { scenes: technologyItScenes, shop: 'a computer store' },
  tutoring: { scenes: tutoringScenes, shop: 'a learning center with books and a globe in its window' },
  'health-medical': { scenes: healthMedicalScenes, shop: 'a pharmacy' },
  'kids-family': { scenes: kidsFamilyScenes, shop: 'a toy store' },
  'retail-boutiques': { scenes: retailBoutiquesScenes, shop: 'a clothing store' },
  'arts-music': { scenes: artsMusicScenes, shop: 'a gallery with a picture and a record in its window' },
}

const withStreet = (category: CategorySlug): readonly Scene[] => [
  ...OWN[category].scenes,
  {
    id: 'storefront',
    altText: `Drawing: ${OWN[category].shop} on an Austin street`,
    draw: storefront(category),
  },
  {
    id: 'neon',
    altText: 'Drawing: a neon sign on posts with the city behind it',
    draw: neonSign(category),
    palettes: ['dusk', 'gold', 'night', 'rose', 'creek'],
  },
]

/** Scenes at the end of every list: the shop on the street and the neon sign. */
export const STREET_SCENES = 2

/** Everything that can be drawn for a category: its own scenes, then its shop and its sign. */
export const SCENES = Object.fromEntries(
  CATEGORY_SLUGS.map((category) => [category, withStreet(category)]),
) as Readonly<Record<CategorySlug, readonly Scene[]>>
