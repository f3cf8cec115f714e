import type { Palette } from '../palettes.ts'
import type { Rng } from '../rng.ts'
import { circle, each, ellipse, group, path, polygon, rect, repeat, stroke } from '../svg.ts'

/** A live oak: wide, low, leaning limbs; foot of the trunk at (x, y). */
export const liveOak = (p: Palette, x: number, y: number, scale = 1, flip = false) => {
  const crown = [
    [-170, -178, 100, 58],
    [-86, -238, 112, 72],
    [40, -262, 128, 80],
    [158, -208, 112, 66],
    [10, -186, 170, 60],
    [212, -160, 64, 38],
    [-226, -150, 58, 32],
  ] as const
  const trunk =
    'M-34 0Q-16-40-24-86Q-40-128-120-158L-108-172Q-40-150-12-124Q0-170-26-214L-8-220Q22-176 22-134Q70-170 116-176L122-160Q62-140 40-92Q34-44 58 0Z'
  return group(
    x,
    y,
    flip ? [-scale, scale] : scale,
    path(trunk, p.wood) +
      path('M24 0Q12-50 30-110L40-92Q34-44 58 0Z', p.ink, 0.25) +
      each(crown, ([cx, cy, rx, ry]) => ellipse(cx, cy, rx, ry, p.leaf2)) +
      each(crown.slice(0, 5), ([cx, cy, rx, ry]) => ellipse(cx - 14, cy - 16, rx * 0.78, ry * 0.66, p.leaf)) +
      stroke(
        'M-190-200l16 6M-140-190l14 7M-110-262l18 5M-60-246l15 7M-20-280l17 4M40-290l16 6M70-262l18 5M130-236l17 5M160-214l15 8M-40-206l16 6M30-214l17 6M84-204l15 7M-168-222l13 5M-150-160l13 5M-84-290l13 4M-130-230l12 5M0-252l13 4M66-312l14 4M104-284l13 5M190-238l13 4M176-186l12 5M-10-180l13 4M110-212l12 4',
        p.sage,
        5,
        0.8,
      ),
  )
}

/** A small street tree with one egg-shaped crown. */
export const roundTree = (p: Palette, x: number, y: number, scale = 1, color = p.leaf) =>
  group(
    x,
    y,
    scale,
    rect(-7, -70, 14, 70, p.wood) +
      ellipse(0, -120, 52, 74, color) +
      path('M0-194A52 74 0 0 1 0-46Q34-110 0-194Z', p.ink, 0.14),
  )

/** An agave rosette with its root at (x, y). */
export const agave = (p: Palette, x: number, y: number, scale = 1, color = p.teal) =>
  group(
    x,
    y,
    scale,
    each([-70, -46, -22, 22, 46, 70], (a) =>
      group(0, 0, 1, path('M-13 0Q-18-60 0-112Q18-60 13 0Z', color), a),
    ) +
      path('M-15 0Q-20-66 0-124Q20-66 15 0Z', color) +
      path('M0 0Q20-66 0-124Q8-60 0 0Z', p.ink, 0.2) +
      each([-46, 46], (a) => group(0, 0, 1, path('M0 0Q14-60 0-112Q6-60 0 0Z', p.ink, 0.18), a)),
  )

/** A prickly pear in fruit. */
export const pricklyPear = (p: Palette, x: number, y: number, scale = 1, color = p.leaf) =>
  group(
    x,
    y,
    scale,
    ellipse(0, -44, 34, 46, color) +
      ellipse(-44, -100, 27, 36, color, 1, -28) +
      ellipse(34, -112, 30, 40, color, 1, 18) +
      ellipse(64, -172, 20, 27, color, 1, 22) +
      each(
        [
          [-58, -134],
          [40, -154],
          [52, -148],
          [74, -200],
          [-36, -136],
        ],
        ([a, b]) => circle(a, b, 8, p.orange),
      ) +
      stroke(
        'M-8-60l0 1M10-40l0 1M-10-26l0 1M12-70l0 1M-48-104l0 1M-38-90l0 1M30-118l0 1M44-102l0 1',
        p.paper,
        4,
        0.8,
      ),
  )

/** One tuft of grass. */
export const grassTuft = (p: Palette, x: number, y: number, scale = 1, color = p.leaf) =>
  group(
    x,
    y,
    scale,
    path('M-26 0Q-24-26-34-40Q-12-28-10 0Q-8-34 0-56Q8-30 10 0Q16-26 34-38Q24-22 26 0Z', color),
  )

/** `n` tufts scattered over the width between `y0` and `y1`. */
export const grassTufts = (p: Palette, rng: Rng, y0: number, y1: number, n = 7, color = p.leaf) =>
  repeat(n, (i) => grassTuft(p, ((i + rng()) * 1200) / n, rng.num(y0, y1), rng.num(0.5, 1.0), color))

/** A broad-leaved plant in a pot, 230 high at scale 1. */
export const pottedPlant = (p: Palette, x: number, y: number, scale = 1, color = p.leaf, pot = p.orange) =>
  group(
    x,
    y,
    scale,
    each(
      [
        [-56, -150, -34],
        [-30, -190, -16],
        [4, -206, 2],
        [36, -184, 18],
        [60, -142, 36],
      ],
      ([a, b, k]) =>
        stroke(`M0-60Q${a * 0.3} ${b * 0.6} ${a} ${b}`, p.leaf2, 5) +
        ellipse(a, b, 20, 44, color, 1, k) +
        ellipse(a + 4, b + 2, 7, 40, p.ink, 0.14, k),
    ) +
      polygon([-40, -66, 40, -66, 30, 0, -30, 0], pot) +
      rect(-46, -76, 92, 18, pot) +
      polygon([8, -66, 40, -66, 30, 0, 10, 0], p.ink, 0.18),
  )

/** A trailing plant in a bowl hung from the ceiling. */
export const hangingPlant = (p: Palette, x: number, y: number, bowl: string, scale = 1, color = p.leaf) =>
  rect(x - 1.5, 0, 3, y, p.ink) +
  group(
    x,
    y,
    scale,
    path('M-34 0H34Q34 44 0 46Q-34 44-34 0Z', bowl) +
      stroke('M-26 2Q-50 30-44 84M-8 4Q-22 70-12 120M14 4Q34 60 24 104M28 2Q54 34 50 70', color, 8) +
      each(
        [
          [-46, 50],
          [-44, 84],
          [-18, 70],
          [-12, 120],
          [28, 60],
          [24, 104],
          [48, 44],
          [50, 70],
          [-30, 26],
          [36, 24],
        ],
        ([a, b]) => ellipse(a, b, 12, 8, color, 1, 30),
      ),
  )

/** A sprig with six leaf pairs, 240 high at scale 1. */
export const leafSprig = (p: Palette, x: number, y: number, scale = 1, rotation = 0, color = p.leaf) =>
  group(
    x,
    y,
    scale,
    stroke('M0 0Q10-100 0-220', p.leaf2, 5) +
      each(
        [
          [-1, -40],
          [1, -70],
          [-1, -100],
          [1, -130],
          [-1, -160],
          [1, -186],
        ],
        ([k, b]) => ellipse(k * 30, b - 12, 34, 13, color, 1, k * -34),
      ) +
      ellipse(0, -226, 12, 30, color),
    rotation,
  )
