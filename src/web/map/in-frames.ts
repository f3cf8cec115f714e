/** Work that stops after each part and says how many points it took. */
export type SlicedWork = Generator<number, void, void>

/** Points that a slow phone draws in a part of a frame, and a fast computer. */
const points = { least: 800, most: 24_000 }
let budget = 1_600

/**
 * Works for a part of each frame, so that none takes long, and calls `onDone` in the last. It learns from the frames how much
 * fits into one. Returns a function that stops the work.
 */
export function inFrames(work: SlicedWork, onDone: () => void): () => void {
  let before = 0
  let handle = requestAnimationFrame(function step(now) {
    const took = before === 0 ? 17 : now - before
    before = now
    if (took > 26) budget = Math.max(points.least, (budget * 20) / took)
    else if (took < 19) budget = Math.min(points.most, budget * 1.1)
    for (let done = 0; done < budget; ) {
      const { value, done: isDone } = work.next()
      if (isDone) return onDone()
      done += value
    }
    handle = requestAnimationFrame(step)
  })
  return () => cancelAnimationFrame(handle)
}

/** Does all of the work at once, before printing. */
export function atOnce(work: SlicedWork): void {
  while (!work.next().done);
}
