/** Shows the progress of long work. `share` is from 0 to 1, or null when the total is unknown. */
export type Progress = { show(share: number | null, text: string): void; clear(): void }

const barWidth = 28
const every = 100

/** Shows nothing: for JSON output and for logs. */
export const noProgress: Progress = { show: () => {}, clear: () => {} }

/** A bar on the last line of a terminal, updated at most ten times a second; elsewhere nothing. */
export function createProgressBar(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return noProgress
  let shownAt = 0
  let isShown = false
  return {
    show(share, text) {
      const now = performance.now()
      if (now - shownAt < every && share !== 1) return
      shownAt = now
      isShown = true
      stream.write(`\r\u001b[2K${toLine(share, text).slice(0, (stream.columns || 80) - 1)}`)
    },
    clear() {
      if (isShown) stream.write('\r\u001b[2K')
      isShown = false
    },
  }
}

/** "[#######·····]  25 %  2,500 rows" */
export function toLine(share: number | null, text: string): string {
  if (share === null) return `… ${text}`
  const bounded = Math.min(1, Math.max(0, share))
  const filled = Math.round(bounded * barWidth)
  const percent = String(Math.floor(bounded * 100)).padStart(3)
  return `[${'#'.repeat(filled)}${'·'.repeat(barWidth - filled)}] ${percent} %  ${text}`
}
