import type { Palette } from '../palettes.ts'
import { circle, group, path, polygon, rect, repeat, stroke } from '../svg.ts'
import { awning } from './town.ts'
import { wheel } from './vehicles.ts'

/** A food truck with its hatch open; `inside` is drawn behind the serving counter. */
export const foodTruck = (
  p: Palette,
  x: number,
  y: number,
  scale = 1,
  color = p.teal,
  trim = p.orange,
  inside = '',
) =>
  group(
    x,
    y,
    scale,
    polygon([250, -250, 310, -250, 356, -150, 356, -44, 250, -44], color) +
      polygon([266, -232, 302, -232, 336, -156, 266, -156], p.lit) +
      rect(-290, -310, 560, 270, color, 22) +
      rect(-290, -120, 560, 18, p.paper) +
      rect(-290, -96, 560, 10, trim) +
      rect(-230, -250, 330, 120, p.ink) +
      rect(-230, -250, 330, 120, p.lit, 0, 0.88) +
      `<g>${inside}</g>` +
      rect(-244, -136, 358, 18, p.wood) +
      awning(p, -246, -298, 362, 40, trim, p.paper, 9) +
      rect(136, -240, 84, 130, p.ink, 6, 0.2) +
      rect(144, -232, 68, 84, p.paper, 4) +
      stroke('M156-214H200M156-196H190M156-178H200', p.ink, 5, 0.6) +
      rect(-296, -54, 660, 18, p.ink, 8) +
      path('M-180-310h60v-26h-14v-16h-32v16h-14z', p.ink) +
      rect(60, -326, 90, 16, p.ink) +
      circle(346, -92, 12, p.lit) +
      wheel(p, -180, -38, 44) +
      wheel(p, 244, -38, 44),
  )

/** A riveted travel trailer with a serving hatch; `inside` is drawn behind the counter. */
export const trailer = (
  p: Palette,
  x: number,
  y: number,
  scale = 1,
  color = p.paper,
  trim = p.orange,
  inside = '',
) =>
  group(
    x,
    y,
    scale,
    path('M-270-60V-180Q-264-290-140-296H150Q270-290 276-170V-60Z', color) +
      path('M196-289Q272-268 276-170V-60H250Q258-220 196-289Z', p.ink, 0.14) +
      stroke('M-150-296V-60M120-296V-60M-270-110H276', p.ink, 3, 0.25) +
      rect(-270, -92, 546, 22, trim) +
      rect(-196, -236, 250, 116, p.ink) +
      rect(-196, -236, 250, 116, p.lit, 0, 0.9) +
      inside +
      rect(-210, -124, 278, 16, p.wood) +
      polygon([-206, -244, 64, -244, 94, -204, -236, -204], trim) +
      repeat(5, (i) =>
        polygon(
          [
            -206 + i * 54 + 27,
            -244,
            -206 + i * 54 + 54,
            -244,
            -236 + (i + 1) * 66,
            -204,
            -236 + i * 66 + 33,
            -204,
          ],
          p.paper,
        ),
      ) +
      rect(146, -232, 84, 72, p.ink, 30) +
      rect(153, -225, 70, 58, p.lit, 24) +
      polygon([166, -167, 188, -225, 202, -225, 180, -167], p.paper, 0.6) +
      rect(-280, -66, 560, 14, p.ink, 6) +
      rect(270, -60, 90, 10, p.ink) +
      wheel(p, -40, -36, 38) +
      wheel(p, 52, -36, 38) +
      rect(330, -52, 10, 52, p.ink),
  )
