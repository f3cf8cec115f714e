import type { CategorySlug } from '../icons.ts'
import { sittingCat, sittingDog } from '../motifs/animals.ts'
import { sofa } from '../motifs/furniture.ts'
import { leafSprig } from '../motifs/plants.ts'
import { framedPicture } from '../motifs/rooms.ts'
import { bookStack, bottle, candle, cup, laptop } from '../motifs/table-things.ts'
import { trailer } from '../motifs/trucks.ts'
import { bicycle, car } from '../motifs/vehicles.ts'
import type { Palette } from '../palettes.ts'
import { circle, each, ellipse, path, rect, stroke } from '../svg.ts'

/** The display in each category's shop window: around x 0 on a base line at y 0, about 300 wide. */
export const WINDOW_DISPLAYS: Readonly<Record<CategorySlug, (p: Palette) => string>> = {
  'home-living': (p) => sofa(p, 0, -6, 0.6, p.teal),
  'automotive-transportation': (p) => car(p, 0, -6, 0.64, p.orange),
  'beauty-personal-care': (p) =>
    bottle(p, -100, 0, 0.8, p.orange, 0) +
    bottle(p, -30, 0, 0.8, p.violet, 1) +
    bottle(p, 46, 0, 0.85, p.teal, 2) +
    leafSprig(p, 110, 0, 0.7, 8),
  'food-dining': (p) => cup(p, -70, -6, 0.9, p.orange) + cup(p, 80, -6, 0.7, p.teal),
  'wellness-self-care': (p) =>
    leafSprig(p, -110, 0, 0.75, -10) +
    candle(p, -50, 0, 0.8) +
    ellipse(50, -18, 70, 20, p.ink) +
    ellipse(50, -50, 54, 18, p.teal) +
    ellipse(50, -78, 36, 13, p.orange) +
    leafSprig(p, 134, 0, 0.7, 10),
  'business-services': (p) => laptop(p, -30, -8, 0.9) + bookStack(p, 110, 0, 0.45),
  'events-occasions': (p) =>
    each(
      [
        [-90, p.orange, 0],
        [-30, p.violet, 30],
        [40, p.teal, 8],
        [100, p.amber, 34],
      ],
      ([x, c, d]) => stroke(`M${x} -70L${x * 0.3} 0`, p.ink, 3) + ellipse(x, -110 - d, 30, 38, c),
    ),
  'sports-fitness': (p) =>
    bicycle(p, -50, -4, 1, p.orange) +
    circle(100, -42, 40, p.amber) +
    stroke('M60-42H140M100-82V-2', p.ink, 4),
  'food-trucks': (p) => trailer(p, -10, -6, 0.46, p.paper, p.orange),
  'animal-pet-services': (p) => sittingDog(p, -60, 0, 0.62, p.wood) + sittingCat(p, 90, 0, 0.62, p.ink),
  'technology-it': (p) =>
    rect(-110, -150, 150, 104, p.ink, 8) +
    rect(-100, -140, 130, 84, p.teal) +
    rect(-46, -46, 22, 40, p.ink) +
    rect(-80, -10, 90, 10, p.ink) +
    rect(66, -150, 70, 140, p.ink, 12) +
    rect(74, -140, 54, 114, p.amber, 4),
  tutoring: (p) =>
    bookStack(p, -60, 0, 0.85) +
    circle(80, -74, 56, p.water) +
    path('M44-90Q70-120 96-104Q90-70 60-76ZM84-60Q116-66 124-52Q110-24 90-36Z', p.sage) +
    rect(40, -14, 80, 14, p.ink, 6),
  'health-medical': (p) =>
    rect(-100, -120, 90, 120, p.paper, 10) +
    rect(-68, -100, 26, 70, p.orange) +
    rect(-90, -78, 70, 26, p.orange) +
    bottle(p, 40, 0, 0.75, p.teal, 1) +
    leafSprig(p, 110, 0, 0.7, 6),
  'kids-family': (p) =>
    rect(-120, -60, 60, 60, p.orange, 5) +
    rect(-54, -60, 60, 60, p.amber, 5) +
    rect(-86, -122, 60, 60, p.teal, 5) +
    path('M80-170Q124-120 114-40H46Q36-120 80-170Z', p.paper) +
    circle(80, -96, 17, p.ink) +
    path('M80-170Q100-146 108-118H52Q60-146 80-170Z', p.orange) +
    path('M46-70L16-10L52-40ZM114-70L144-10L108-40Z', p.orange),
  'retail-boutiques': (p) =>
    each(
      [
        [-90, p.orange],
        [0, p.violet],
        [90, p.teal],
      ],
      ([x, c]) =>
        rect(x - 4, -20, 8, 20, p.ink) +
        path(
          `M${x - 22}-170Q${x}-156 ${x + 22}-170L${x + 28}-120Q${x + 16}-104 ${x + 50}-18H${x - 50}Q${x - 16}-104 ${x - 28}-120Z`,
          c,
        ) +
        rect(x - 20, -112, 40, 8, p.paper),
    ),
  'arts-music': (p) =>
    framedPicture(p, -140, -150, 120, 140, p.orange) +
    circle(70, -78, 74, p.ink) +
    circle(70, -78, 26, p.orange) +
    circle(70, -78, 5, p.paper),
}
