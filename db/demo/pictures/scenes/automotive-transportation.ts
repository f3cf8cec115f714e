import { soapBubbles } from '../motifs/animals.ts'
import { castShadow, ground, road } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { agave, grassTufts, pricklyPear } from '../motifs/plants.ts'
import { windowView } from '../motifs/rooms.ts'
import { bats, hills, sky } from '../motifs/sky.ts'
import { skyline, waterTower } from '../motifs/town.ts'
import { bicycle, bus, car, pickup, wheel } from '../motifs/vehicles.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, cycle, each, group, path, rect, repeat, stroke } from '../svg.ts'

const openRoad: Draw = (p, rng) =>
  sky(p, rng, { sx: 640, sy: 330, sr: 190 }) +
  hills(p, rng, 470) +
  waterTower(p, 210, 580, 1, p.orange) +
  ground(p, 550) +
  pricklyPear(p, 1050, 600, 1) +
  agave(p, 1150, 612, 0.7) +
  road(p, 620, 110) +
  castShadow(p, 580, 700, 560, 150, 24) +
  pickup(p, 590, 704, 1.55, rng.pick([p.teal, p.orange])) +
  grassTufts(p, rng, 770, 800, 8) +
  bats(p, rng, 820, 170, 6)

const garage: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.wall2) +
  rect(0, 60, 1200, 6, p.ink, 0, 0.3) +
  rect(90, 90, 660, 560, p.ink) +
  windowView(p, rng, 104, 104, 632, 546, 'city') +
  repeat(5, (k) => rect(90, 90 + k * 24, 660, 16, p.paper)) +
  rect(0, 650, 1200, 150, p.floor) +
  rect(0, 640, 1200, 12, p.ink, 0, 0.3) +
  rect(800, 120, 330, 260, p.teal) +
  repeat(6, (k) =>
    stroke(`M${840 + k * 48} 160v${70 + (k % 3) * 30}m-12-${70 + (k % 3) * 30}a12 12 0 1 1 24 0`, p.paper, 9),
  ) +
  rect(300, 500, 26, 160, p.amber) +
  rect(600, 500, 26, 160, p.amber) +
  rect(240, 486, 460, 22, p.amber, 6) +
  car(p, 470, 490, 1.45, rng.pick([p.orange, p.violet, p.teal])) +
  castShadow(p, 470, 690, 460, 120, 20) +
  group(
    950,
    690,
    1,
    rect(-120, -200, 240, 190, p.orange, 8) +
      repeat(
        4,
        (k) => rect(-106, -186 + k * 44, 212, 34, p.ink, 4, 0.24) + rect(-30, -174 + k * 44, 60, 8, p.paper),
      ) +
      circle(-90, -4, 14, p.ink) +
      circle(90, -4, 14, p.ink),
  ) +
  figure(
    p,
    800,
    730,
    1.75,
    'reach',
    randomLook(p, rng, { flip: true, shirt: p.teal, pants: p.teal, hairStyle: 'cap', hair: p.ink }),
  ) +
  each([0, 1], (k) => wheel(p, 1100, 690 - k * 66 - 34, 40))

const carWash: Draw = (p, rng) =>
  sky(p, rng, { sx: 260 }) +
  skyline(p, 40, 600, 1) +
  rect(0, 600, 1200, 200, p.ground2) +
  rect(330, 210, 760, 400, p.teal) +
  rect(290, 170, 840, 60, p.paper) +
  rect(290, 220, 840, 10, p.ink, 0, 0.2) +
  repeat(3, (k) => circle(430 + k * 280, 200, 20, p.orange)) +
  rect(390, 290, 640, 320, p.ink, 0, 0.75) +
  repeat(7, (k) =>
    rect(410 + k * 92, 290, 58, 220 + (k % 2) * 40, cycle([p.orange, p.amber, p.violet], k), 24),
  ) +
  castShadow(p, 640, 720, 560, 90, 20) +
  car(p, 640, 716, 1.6, rng.pick([p.orange, p.amber])) +
  soapBubbles(p, rng, 330, 420, 660, 300, 30) +
  path('M340 560Q380 500 440 520Q480 480 540 520Q600 500 610 550Q480 560 340 560Z', p.paper, 0.9) +
  agave(p, 150, 740, 1.4)

const bridge: Draw = (p, rng) =>
  sky(p, rng, { sx: 420, sy: 270, sr: 150 }) +
  skyline(p, 180, 520, 1.25) +
  rect(0, 500, 1200, 300, p.water) +
  repeat(9, (k) => rect(rng.num(0, 1000), 640 + k * 17, rng.num(80, 260), 5, p.paper, 2, 0.3)) +
  path(
    'M0 470H1200V560H1150Q1050 560 1040 680H980Q970 560 860 560Q750 560 740 680H680Q670 560 560 560Q450 560 440 680H380Q370 560 260 560Q150 560 140 680H80Q70 560 0 560Z',
    p.paper,
  ) +
  path('M0 470H1200V500H0Z', p.ink, 0.2) +
  repeat(16, (k) => rect(k * 80 + 10, 436, 10, 36, p.ink)) +
  rect(0, 432, 1200, 9, p.ink) +
  bus(p, 640, 462, 1, rng.pick([p.orange, p.amber])) +
  bicycle(p, 200, 462, 0.8, p.orange) +
  figure(p, 200, 452, 0.8, 'pedal', randomLook(p, rng)) +
  bats(p, rng, 560, 700, 11) +
  bats(p, rng, 700, 130, 10)

/** Scenes of automotive-transportation, besides its shop and its sign. */
export const automotiveTransportationScenes: readonly Scene[] = [
  { id: 'open-road', altText: 'Drawing: a pickup truck on an open road past a water tower', draw: openRoad },
  { id: 'garage', altText: 'Drawing: a mechanic working on a car on a lift', draw: garage },
  { id: 'car-wash', altText: 'Drawing: a car covered in suds in front of a car wash', draw: carWash },
  {
    id: 'bridge',
    altText: 'Drawing: a bus and a cyclist on the bridge while bats fly out below',
    draw: bridge,
  },
]
