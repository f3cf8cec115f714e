import { sittingCat, sittingDog, soapBubbles, standingDog } from '../motifs/animals.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { grassTufts, liveOak, pottedPlant } from '../motifs/plants.ts'
import { filledShelf, sashWindow } from '../motifs/rooms.ts'
import { hills, sky } from '../motifs/sky.ts'
import { bungalowHouse, skyline } from '../motifs/town.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, path, rect, repeat, stroke } from '../svg.ts'

const porchDog: Draw = (p, rng) =>
  sky(p, rng, { sx: 860, sy: 260, sr: 130 }) +
  hills(p, rng, 460) +
  liveOak(p, 960, 590, 1.3, true) +
  ground(p, 570) +
  rect(0, 0, 520, 640, p.teal) +
  repeat(12, (k) => rect(0, k * 54, 520, 4, p.ink, 0, 0.16)) +
  rect(120, 190, 220, 450, p.paper) +
  rect(136, 206, 188, 434, p.orange) +
  rect(164, 236, 132, 150, p.lit) +
  rect(226, 236, 8, 150, p.paper) +
  circle(302, 450, 9, p.amber) +
  rect(0, 60, 1200, 60, p.paper) +
  rect(0, 120, 1200, 12, p.ink, 0, 0.25) +
  rect(0, 0, 1200, 62, p.ink) +
  rect(1060, 130, 44, 520, p.paper) +
  rect(1086, 130, 18, 520, p.ink, 0, 0.16) +
  rect(0, 640, 1200, 60, p.wood) +
  rect(0, 700, 1200, 100, p.ink, 0, 0.7) +
  rect(0, 640, 1200, 10, p.paper, 0, 0.35) +
  castShadow(p, 620, 680, 240, 160, 14) +
  sittingDog(p, 620, 684, 1.75, rng.pick([p.wood, p.amber, p.paper]), p.paper) +
  pottedPlant(p, 420, 680, 1.1, p.leaf, p.amber) +
  circle(880, 664, 24, p.orange) +
  stroke('M862 650Q880 664 866 682', p.paper, 4)

const bath: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall) +
  repeat(9, (k) => rect(0, 30 + k * 62, 1200, 4, p.paper, 0, 0.55)) +
  repeat(16, (k) => rect(30 + k * 76, 0, 4, 590, p.paper, 0, 0.45)) +
  circle(600, 330, 240, p.amber, 0.75) +
  rect(0, 590, 1200, 210, p.floor) +
  sittingDog(p, 580, 600, 1.75, rng.pick([p.wood, p.paper, p.orange]), p.paper) +
  path('M500 210Q520 150 580 170Q610 130 660 160Q710 170 700 212Q600 240 500 210Z', p.paper) +
  path('M280 480H920Q920 700 800 716H400Q280 700 280 480Z', p.teal) +
  path('M780 480H920Q920 700 800 716H700Q800 640 780 480Z', p.ink, 0.16) +
  rect(256, 462, 688, 36, p.paper, 18) +
  repeat(11, (k) => circle(310 + k * 58, 462 - (k % 3) * 10, 36 + (k % 4) * 6, p.paper)) +
  rect(420, 710, 50, 36, p.ink, 10) +
  rect(730, 710, 50, 36, p.ink, 10) +
  soapBubbles(p, rng, 240, 170, 720, 330, 18) +
  figure(p, 1010, 770, 2.2, 'offer', randomLook(p, rng, { flip: true, apron: p.orange, shirt: p.paper })) +
  filledShelf(p, rng, 60, 250, 260) +
  pottedPlant(p, 130, 770, 1.3, p.leaf, p.orange)

const dogWalk: Draw = (p, rng) =>
  sky(p, rng, { sx: 380, sy: 240, sr: 130 }) +
  hills(p, rng, 450) +
  skyline(p, 720, 500, 0.7) +
  ground(p, 550, p.leaf, p.leaf2) +
  liveOak(p, 180, 610, 1.55) +
  bungalowHouse(p, 980, 590, 0.8, { wall: p.amber, roof: p.ink, door: p.teal }) +
  path('M0 690Q600 620 1200 680V780Q600 720 0 800Z', p.ground) +
  castShadow(p, 420, 740, 60, 130, 16) +
  stroke('M494 556Q620 560 700 640M494 556Q700 500 900 628', p.ink, 4) +
  figure(p, 420, 744, 2, 'walk', randomLook(p, rng)) +
  castShadow(p, 650, 744, 190, 120, 14) +
  standingDog(p, 640, 744, 0.85, p.wood) +
  standingDog(p, 860, 736, 0.72, p.paper, p.amber) +
  sittingDog(p, 1050, 746, 0.6, p.amber) +
  grassTufts(p, rng, 780, 800, 8, p.sage)

const catWindow: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, rng.pick([p.violet, p.teal, p.wall])) +
  sashWindow(p, rng, 240, 90, 720, 470, { view: rng.pick(['oak', 'city'] as const), panes: 2 }) +
  path('M150 40Q300 260 190 640H120V40Z', p.orange) +
  path('M1050 40Q900 260 1010 640H1080V40Z', p.orange) +
  stroke('M160 60Q240 260 170 630M1040 60Q960 260 1030 630', p.ink, 8, 0.2) +
  rect(90, 30, 1020, 16, p.ink, 8) +
  rect(150, 590, 900, 40, p.paper) +
  rect(150, 624, 900, 12, p.ink, 0, 0.25) +
  castShadow(p, 570, 590, 150, 100, 0) +
  sittingCat(p, 560, 594, 2.15, rng.pick([p.ink, p.orange]), p.amber) +
  pottedPlant(p, 880, 592, 1.35, p.leaf, p.amber) +
  pottedPlant(p, 320, 592, 1, p.leaf, p.teal) +
  rect(0, 700, 1200, 100, p.ink, 0, 0.35) +
  circle(760, 572, 22, p.teal) +
  stroke('M744 562Q764 570 748 586M776 590Q800 596 830 590', p.paper, 4)

/** Scenes of animal-pet-services, besides its shop and its sign. */
export const animalPetServicesScenes: readonly Scene[] = [
  { id: 'porch-dog', altText: 'Drawing: a dog sitting on a porch with its ball', draw: porchDog },
  { id: 'bath', altText: 'Drawing: a dog in a bathtub full of foam', draw: bath },
  { id: 'dog-walk', altText: 'Drawing: a person walking dogs past a house', draw: dogWalk },
  { id: 'cat-window', altText: 'Drawing: a cat on a windowsill between plants', draw: catWindow },
]
