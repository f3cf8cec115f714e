import type { Pen } from './map-pen.ts'

/** Opacity of the color over the ground. */
const tint = 0.16

/** The ground that is served, lightly tinted, with one line around all of its pieces. */
export function drawServed(pen: Pen, rings: readonly Float32Array[]): void {
  const { ctx, colors, view } = pen
  const layer = document.createElement('canvas').getContext('2d')
  if (!layer) return
  layer.canvas.width = ctx.canvas.width
  layer.canvas.height = ctx.canvas.height
  const paths = rings.map(pathThrough)
  const lay = (opacity: number) => {
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    ctx.globalAlpha = opacity
    ctx.drawImage(layer.canvas, 0, 0)
    ctx.globalAlpha = 1
  }
  const scale = view.scale * pen.density
  layer.setTransform(scale, 0, 0, scale, view.x * pen.density, view.y * pen.density)
  layer.fillStyle = colors.action
  // One by one, so that pieces may overlap.
  for (const path of paths) layer.fill(path)
  lay(tint)
  layer.strokeStyle = colors.action
  layer.lineWidth = 3.6 / view.scale
  layer.lineJoin = 'round'
  for (const path of paths) layer.stroke(path)
  // Only the outer half stays, and no line between pieces.
  layer.globalCompositeOperation = 'destination-out'
  for (const path of paths) layer.fill(path)
  lay(0.75)
}

function pathThrough(ring: Float32Array): Path2D {
  const path = new Path2D()
  for (let index = 0; index + 1 < ring.length; index += 2) path.lineTo(ring[index] ?? 0, ring[index + 1] ?? 0)
  path.closePath()
  return path
}
