/**
 * Runs `work` after the next paint, so that a press gets visible feedback before anything heavy; returns a function that
 * cancels it.
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
