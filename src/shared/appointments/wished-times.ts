/** Where a business gives no slots, a time is proposed by its start alone; it is noted for this many minutes. */
export const wishMinutes = 60
/** Such a start is at one of these minutes of an hour, and at most so many days from now. */
export const wishStep = 5
export const wishDaysAhead = 180

const minute = 60_000
const day = 24 * 60 * minute

/** Whether an instant in milliseconds can be proposed. */
export const canBeWished = (at: number, now: number): boolean =>
  at > now && at <= now + wishDaysAhead * day && at % (wishStep * minute) === 0
