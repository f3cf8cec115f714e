import { counter, mirror } from '../motifs/furniture.ts'
import { castShadow } from '../motifs/ground.ts'
import { figure, randomLook } from '../motifs/people.ts'
import { hangingPlant, leafSprig, pottedPlant } from '../motifs/plants.ts'
import { arch, framedPicture, room } from '../motifs/rooms.ts'
import { bottle } from '../motifs/table-things.ts'
import type { Palette } from '../palettes.ts'
import { SKINS } from '../palettes.ts'
import type { Draw, Scene } from '../scene.ts'
import {
  circle,
  clipRect,
  cycle,
  each,
  ellipse,
  group,
  halftone,
  path,
  polygon,
  rect,
  repeat,
  stroke,
} from '../svg.ts'

const barberChair = (p: Palette, x: number, y: number, scale: number, color: string) =>
  group(
    x,
    y,
    scale,
    rect(-70, -14, 140, 14, p.ink, 6) +
      rect(-14, -90, 28, 80, p.ink) +
      rect(-90, -130, 180, 46, color, 20) +
      rect(-80, -290, 150, 180, color, 26) +
      rect(-66, -276, 122, 150, p.paper, 20, 0.16) +
      rect(-50, -340, 92, 56, color, 18) +
      rect(-106, -190, 36, 84, p.ink, 14) +
      rect(62, -190, 36, 84, p.ink, 14) +
      stroke('M90-100L130-30H170', p.ink, 14),
  )

/** A post of height `h` standing at (x, y). */
const pole = (p: Palette, x: number, y: number, scale: number) =>
  group(
    x,
    y,
    scale,
    rect(-36, -300, 72, 300, p.paper, 4) +
      clipRect(
        -30,
        -294,
        60,
        288,
        repeat(
          9,
          (k) =>
            polygon(
              [-30, -300 + k * 56, 30, -340 + k * 56, 30, -318 + k * 56, -30, -278 + k * 56],
              p.orange,
            ) +
            polygon([-30, -272 + k * 56, 30, -312 + k * 56, 30, -292 + k * 56, -30, -252 + k * 56], p.teal),
        ),
      ) +
      rect(-44, -6, 88, 26, p.ink, 8) +
      rect(-44, -320, 88, 26, p.ink, 8) +
      circle(0, -344, 32, p.amber),
  )

/** A comb held upright; (x, y) is where the hand closes on it. */
const comb = (p: Palette, x: number, y: number): string =>
  stroke(`M${x} ${y + 14}V${y - 66}`, p.ink, 9) +
  repeat(7, (k) => stroke(`M${x} ${y - 62 + k * 9}h18`, p.ink, 4))

const barber: Draw = (p, rng) =>
  room(p, { y: 640 }) +
  mirror(p, 560, 110, 300, 300) +
  circle(620, 250, 70, p.sun, 0.8) +
  repeat(6, (k) => circle(398, 130 + k * 52, 13, p.lit) + circle(722, 130 + k * 52, 13, p.lit)) +
  counter(p, 360, 470, 420, 90, p.wood) +
  each([0, 1, 2], (k) => bottle(p, 430 + k * 80, 464, 0.55, cycle([p.orange, p.teal, p.amber], k), k)) +
  pole(p, 190, 480, 1.15) +
  castShadow(p, 850, 740, 220, 150, 26) +
  barberChair(p, 830, 740, 1.2, rng.pick([p.orange, p.teal])) +
  framedPicture(p, 1000, 120, 130, 160, p.teal) +
  pottedPlant(p, 130, 770, 1.2, p.leaf, p.violet) +
  comb(p, 724, 520) +
  figure(p, 608, 760, 2, 'offer', randomLook(p, rng, { apron: p.ink, shirt: p.paper }))

const salon: Draw = (p, rng) =>
  room(p, { y: 630 }) +
  each([0, 1, 2], (k) => {
    const x = 240 + k * 360
    return (
      arch(x, 480, 230, 380, p.amber) +
      arch(x, 470, 200, 350, p.sky[1]) +
      polygon([x - 70, 470, x + 10, 180, x + 60, 180, x - 20, 470], p.paper, 0.4) +
      repeat(7, (q) =>
        circle(x - 107 * Math.cos((Math.PI * q) / 6), 215 - 107 * Math.sin((Math.PI * q) / 6), 10, p.lit),
      ) +
      rect(x - 130, 480, 260, 20, p.wood, 4) +
      bottle(p, x - 70, 480, 0.4, p.orange, 0) +
      bottle(p, x + 76, 480, 0.42, p.teal, 1) +
      castShadow(p, x, 744, 140, 80, 16) +
      group(
        x,
        740,
        1.1,
        rect(-60, -12, 120, 12, p.ink, 6) +
          rect(-10, -80, 20, 74, p.ink) +
          rect(-86, -110, 172, 40, k === 1 ? p.orange : p.violet, 18) +
          rect(-76, -240, 152, 150, k === 1 ? p.orange : p.violet, 40),
      )
    )
  }) +
  hangingPlant(p, 60, 90, p.orange) +
  hangingPlant(p, 1140, 70, p.teal) +
  figure(p, 405, 750, 1.75, 'offer', randomLook(p, rng, { hairStyle: 'bun', apron: p.ink }))

const flowingHair: Draw = (p, rng) => {
  const skin = rng.pick(SKINS)
  const hair = rng.pick([p.orange, p.ink, p.violet, p.wood])
  return (
    rect(0, 0, 1200, 800, p.wall) +
    circle(560, 380, 330, p.amber) +
    circle(560, 380, 330, p.paper, 0.12) +
    halftone(250, 560, 620, 9, p.orange, { gap: 18, from: 2, to: 10, opacity: 0.5 }) +
    path(
      'M430 120Q640 40 700 220Q960 180 1060 330Q1130 470 1260 420V640Q1120 700 1010 600Q1080 760 920 820H560Q720 660 560 560Q420 420 400 260Q390 160 430 120Z',
      hair,
    ) +
    stroke(
      'M560 140Q700 260 820 280T1060 480T1220 520M520 180Q660 330 800 380T1000 600M560 300Q700 420 790 560T860 800',
      p.paper,
      6,
      0.28,
    ) +
    stroke('M600 220Q720 330 860 340T1100 540M600 420Q720 540 720 760', p.ink, 8, 0.2) +
    path(
      'M400 250Q420 160 520 180Q620 230 600 360Q600 450 560 500Q570 600 640 640L700 820H330Q380 700 420 640Q440 590 430 560Q370 566 360 520L366 480L348 468L360 446L338 424Q330 410 350 396L384 340Q384 290 400 250Z',
      skin,
    ) +
    path('M430 560Q500 540 556 480Q566 560 600 610Q500 640 440 610Z', p.ink, 0.16) +
    path(
      'M390 270Q420 170 520 170Q640 190 640 320Q640 380 606 420Q560 400 560 330Q480 330 460 250Q420 240 390 270Z',
      hair,
    ) +
    circle(566, 440, 12, p.amber) +
    stroke('M566 454v34', p.amber, 6) +
    stroke('M388 372Q404 384 424 374', p.ink, 7) +
    stroke('M380 338Q404 322 430 336', p.ink, 8) +
    stroke('M354 462Q376 470 392 458', p.orange, 9) +
    circle(430, 430, 28, p.orange, 0.3) +
    path('M330 820Q380 690 470 690Q560 700 620 690Q690 720 710 820Z', p.teal) +
    leafSprig(p, 150, 800, 1.7, -12) +
    leafSprig(p, 60, 820, 1.3, 14, p.teal)
  )
}

const bottles: Draw = (p) =>
  rect(0, 0, 1200, 800, p.wall) +
  rect(0, 600, 1200, 200, p.wall2) +
  arch(600, 610, 560, 520, p.orange) +
  circle(600, 350, 150, p.sun) +
  circle(600, 350, 150, p.paper, 0.25) +
  arch(250, 610, 240, 340, p.amber) +
  arch(960, 610, 240, 300, p.teal) +
  leafSprig(p, 400, 610, 1.8, -18) +
  leafSprig(p, 820, 610, 1.5, 22, p.leaf2) +
  rect(150, 610, 300, 60, p.paper) +
  rect(430, 570, 340, 100, p.paper) +
  rect(760, 610, 290, 60, p.paper) +
  rect(430, 660, 340, 14, p.ink, 0, 0.15) +
  castShadow(p, 520, 570, 80, 100, 0) +
  bottle(p, 500, 570, 1.5, p.teal, 0) +
  bottle(p, 610, 570, 1.25, p.ink, 1) +
  bottle(p, 714, 570, 1.3, p.violet, 2) +
  bottle(p, 240, 610, 1.25, p.orange, 2) +
  bottle(p, 350, 610, 1.05, p.violet, 1) +
  bottle(p, 850, 610, 1.1, p.amber, 1) +
  bottle(p, 960, 610, 1.3, p.orange, 0) +
  polygon([430, 674, 770, 674, 960, 800, 520, 800], p.ink, 0.14) +
  polygon([150, 670, 450, 670, 600, 800, 230, 800], p.ink, 0.1) +
  polygon([760, 670, 1050, 670, 1200, 780, 880, 800], p.ink, 0.1) +
  ellipse(230, 735, 60, 22, p.paper) +
  ellipse(230, 722, 60, 22, p.amber) +
  circle(1000, 730, 26, p.orange) +
  circle(1048, 740, 18, p.teal)

/** Scenes of beauty-personal-care, besides its shop and its sign. */
export const beautyPersonalCareScenes: readonly Scene[] = [
  { id: 'barber', altText: 'Drawing: a barber beside a barber chair and a lit mirror', draw: barber },
  { id: 'salon', altText: 'Drawing: a hair salon with three arched mirrors', draw: salon },
  { id: 'flowing-hair', altText: 'Drawing: a woman in profile with long flowing hair', draw: flowingHair },
  { id: 'bottles', altText: 'Drawing: bottles and jars in front of painted arches', draw: bottles },
]
