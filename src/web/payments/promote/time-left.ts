const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** "2 d 03:12:09" or "03:12:09": ticks visibly. */
export function timeLeft(seconds: number): string {
  const days = Math.floor(seconds / day)
  const clock = [Math.floor((seconds % day) / hour), Math.floor((seconds % hour) / minute), seconds % minute]
    .map((figure) => String(figure).padStart(2, '0'))
    .join(':')
  return days > 0 ? `${days} d ${clock}` : clock
}

/** The same for screen readers, which announce each change: daily, then hourly, and twice in the last hour. */
export function roughTimeLeft(seconds: number): string {
  if (seconds <= 0) return 'Ended'
  if (seconds <= 10 * minute) return 'Less than 10 minutes left'
  if (seconds <= hour) return 'Less than an hour left'
  if (seconds < 1.5 * hour) return 'About an hour left'
  if (seconds <= 2 * day) return `About ${Math.round(seconds / hour)} hours left`
  return `About ${Math.round(seconds / day)} days left`
}
