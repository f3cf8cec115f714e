/**
 * Runs `work` once what has changed so far is on the screen, so that a press is answered before anything heavy; returns
 * the way to call it off.
 */
export function afterPaint(work: () => void): () => void {
  let isOff = false
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!isOff) work()
    }),
  )
  return () => {
    isOff = true
  }
}
