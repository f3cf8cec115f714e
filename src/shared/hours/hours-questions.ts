import { comingHolidays, type Holiday } from '../businesses/federal-holidays.ts'
import { toIsoDate } from '../businesses/special-hours.ts'

/** The occasion for asking owners: a holiday, or the start of a half-year. */
export type Occasion = { key: string; holidays: Holiday[] }

/** Days before a holiday on which owners may be asked; a job that fails for some days still asks. */
const ahead = { first: 13, last: 7 }
/** Days for which an email lists holidays. */
const listedFor = 35

/** The occasion on a date: a holiday that is near, else the half-year from March or September. */
export function occasionOn(date: number): Occasion {
  const holidays = comingHolidays(date, listedFor)
  const near = holidays.find((holiday) => isNear(holiday.date - date))
  if (near) return { key: `holiday ${toIsoDate(near.date)}`, holidays }
  const [year = 0, month = 0] = toIsoDate(date).split('-').map(Number)
  // January and February belong to the half-year that began in September.
  const half = month < 3 ? `${year - 1} fall` : `${year} ${month < 9 ? 'spring' : 'fall'}`
  return { key: half, holidays }
}

const isNear = (days: number) => days >= ahead.last && days <= ahead.first
