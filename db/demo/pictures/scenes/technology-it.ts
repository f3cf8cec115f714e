import { table } from '../motifs/furniture.ts'
import { castShadow, ground } from '../motifs/ground.ts'
import { randomLook, seatedFromBehind } from '../motifs/people.ts'
import { agave, grassTufts, leafSprig, pottedPlant } from '../motifs/plants.ts'
import { filledShelf, room, sashWindow } from '../motifs/rooms.ts'
import { bats, hills, sky } from '../motifs/sky.ts'
import { cup } from '../motifs/table-things.ts'
import { bungalowHouse, skyline } from '../motifs/town.ts'
import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import type { Draw, Scene } from '../scene.ts'
import { circle, clipRect, cycle, each, group, polygon, rect, repeat, ring, stroke } from '../svg.ts'

/** `n` lines of code, at most `width` wide. */
const code = (p: Palette, rng: Rng, x: number, y: number, width: number, n: number) =>
  repeat(n, (k) =>
    rect(
      x + (k % 4 === 1 || k % 4 === 2 ? 30 : 0),
      y + k * 26,
      rng.num(0.25, 0.7) * width,
      10,
      cycle([p.amber, p.paper, p.teal, p.orange], k),
      5,
    ),
  )

const devDesk: Draw = (p, rng) =>
  room(p, { y: 650 }) +
  sashWindow(p, rng, 90, 100, 260, 300, { view: 'city' }) +
  filledShelf(p, rng, 860, 190, 270) +
  filledShelf(p, rng, 860, 320, 270) +
  circle(600, 380, 300, p.lit, 0.18) +
  rect(380, 210, 420, 280, p.ink, 14) +
  rect(398, 228, 384, 244, p.violet) +
  rect(398, 228, 384, 244, p.ink, 0, 0.55) +
  code(p, rng, 424, 250, 360, 8) +
  rect(570, 490, 40, 56, p.ink) +
  rect(500, 540, 180, 16, p.ink, 8) +
  group(
    850,
    556,
    1,
    rect(-4, -230, 150, 220, p.ink, 10) +
      rect(8, -218, 126, 196, p.teal) +
      code(p, rng, 22, -204, 112, 7) +
      rect(50, -10, 40, 10, p.ink),
  ) +
  table(p, 600, 556, 980, 230, p.wood) +
  rect(440, 546, 240, 12, p.paper, 5) +
  cup(p, 280, 556, 0.7, p.orange) +
  pottedPlant(p, 180, 556, 0.75, p.leaf, p.amber) +
  seatedFromBehind(
    p,
    590,
    700,
    2.2,
    randomLook(p, rng, { hairStyle: rng.pick(['afro', 'short', 'bun'] as const), shirt: p.amber }),
  ) +
  rect(506, 596, 168, 130, p.orange, 34) +
  rect(520, 610, 140, 100, p.paper, 26, 0.16) +
  rect(580, 724, 20, 50, p.ink) +
  stroke('M520 786Q590 756 660 786', p.ink, 12)

const chipCity: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, p.light === 'dark' ? p.ink : p.teal) +
  repeat(14, (k) => {
    const y = 70 + k * 52
    const x = Math.round(rng.num(60, 320))
    return (
      stroke(`M-10 ${y}H${x}L${x + 60} ${y + (k < 7 ? 50 : -50)}H420`, k % 3 ? p.sage : p.amber, 7, 0.8) +
      stroke(
        `M1210 ${y}H${1200 - x}L${1140 - x} ${y + (k < 7 ? 50 : -50)}H780`,
        k % 3 ? p.sage : p.orange,
        7,
        0.8,
      ) +
      circle(x, y, 11, p.paper) +
      circle(1200 - x, y, 11, p.paper)
    )
  }) +
  repeat(9, (k) => rect(396 + k * 46, 160, 20, 480, p.amber, 5)) +
  repeat(9, (k) => rect(360, 196 + k * 46, 480, 20, p.amber, 5)) +
  rect(404, 204, 424, 424, p.ink, 24, 0.4) +
  rect(390, 190, 420, 420, p.ink, 24) +
  clipRect(
    420,
    220,
    360,
    360,
    rect(420, 220, 360, 360, p.sky[0]) +
      rect(420, 400, 360, 180, p.sky[2]) +
      circle(640, 350, 90, p.sun) +
      skyline(p, 426, 560, 0.54) +
      rect(420, 545, 360, 40, p.leaf2) +
      bats(p, rng, 470, 290, 5),
    12,
  )

const openedPhone = (p: Palette): string =>
  group(
    470,
    400,
    1,
    rect(-126, -250, 300, 540, p.ink, 40, 0.25) +
      rect(-150, -276, 300, 540, p.ink, 40) +
      rect(-132, -258, 264, 504, p.teal, 28) +
      rect(-112, -238, 224, 200, p.ink, 14) +
      rect(-96, -222, 90, 90, p.amber, 8) +
      circle(60, -170, 36, p.paper) +
      circle(60, -170, 20, p.ink) +
      rect(-112, -20, 130, 230, p.paper, 12) +
      rect(-96, 0, 98, 60, p.orange, 6) +
      repeat(5, (k) => rect(40, -16 + k * 46, 66, 34, k % 2 ? p.amber : p.ink, 6)) +
      stroke('M-40-60V-20M66-110V-20', p.amber, 7),
    -12,
  )

const crackedPhone = (p: Palette): string =>
  group(
    880,
    300,
    1,
    rect(-98, -126, 220, 280, p.ink, 26, 0.25) +
      rect(-110, -140, 220, 280, p.paper, 26) +
      rect(-96, -126, 192, 252, p.sky[1], 16) +
      circle(20, -20, 60, p.sun) +
      stroke('M-96-60L-20-10L-60 40L10 80M-20-10L60-60M-20-10L40 30', p.paper, 5),
    14,
  )

const phoneRepair: Draw = (p, rng) =>
  rect(0, 0, 1200, 800, rng.pick([p.amber, p.orange, p.violet])) +
  polygon([60, -20, 460, -20, 900, 820, 380, 820], p.paper, 0.16) +
  openedPhone(p) +
  crackedPhone(p) +
  group(
    800,
    640,
    1,
    rect(-220, -15, 240, 30, p.teal, 14) +
      rect(20, -6, 180, 12, p.ink, 5) +
      rect(-220, -15, 240, 8, p.paper, 6, 0.4),
    -16,
  ) +
  each(
    [
      [220, 180],
      [180, 620],
      [1040, 600],
      [1090, 680],
      [700, 130],
    ],
    ([x, y]) =>
      circle(x + 4, y + 6, 22, p.ink, 0.25) +
      circle(x, y, 22, p.paper) +
      stroke(`M${x - 10} ${y}H${x + 10}M${x} ${y - 10}V${y + 10}`, p.ink, 5),
  ) +
  leafSprig(p, 1170, 170, 0.9, -50)

const network: Draw = (p, rng) =>
  sky(p, rng, { sx: 600, sy: 300, sr: 90 }) +
  each([150, 220, 290], (r) =>
    ring(600, 240, r, p.paper, 10, 0.55, ` stroke-dasharray="${r * 1.1} ${r * 0.45}"`),
  ) +
  hills(p, rng, 520) +
  stroke(
    'M600 240L520 640M600 240L680 640M560 440H640M544 520H656M560 440L656 520M640 440L544 520M580 340H620M580 340L640 440M620 340L560 440M532 600H668',
    p.ink,
    11,
  ) +
  circle(600, 232, 22, p.orange) +
  circle(600, 232, 44, p.orange, 0.25) +
  ground(p, 630) +
  skyline(p, 720, 640, 0.7) +
  each(
    [
      [180, 700, p.teal, 0.6],
      [430, 740, p.amber, 0.55],
      [800, 740, p.orange, 0.6],
      [1050, 700, p.violet, 0.55],
    ],
    ([x, y, c, s]) =>
      stroke(
        `M600 240Q${(x + 600) / 2} ${300} ${x} ${y - 190}`,
        p.paper,
        4,
        0.8,
        ' stroke-dasharray="2 14"',
      ) +
      castShadow(p, x, y, 240, 70, 16) +
      bungalowHouse(p, x, y, s, { wall: c, roof: p.ink, door: p.paper }),
  ) +
  agave(p, 620, 780, 0.8) +
  grassTufts(p, rng, 770, 800, 7)

/** Scenes of technology-it, besides its shop and its sign. */
export const technologyItScenes: readonly Scene[] = [
  { id: 'dev-desk', altText: 'Drawing: a person writing code at two screens', draw: devDesk },
  { id: 'chip-city', altText: 'Drawing: a computer chip with the city skyline inside', draw: chipCity },
  {
    id: 'phone-repair',
    altText: 'Drawing: an opened phone beside a cracked one and a screwdriver',
    draw: phoneRepair,
  },
  { id: 'network', altText: 'Drawing: a radio tower above a row of houses', draw: network },
]
