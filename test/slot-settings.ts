import { hoursEveryDay } from './factories.ts'

/** Settings that let visitors choose from an hour every day between 9 and 5, unless something else is given. */
export const slotSettings = (given: object = {}) => ({
  isOpen: true,
  minutes: 60,
  leadHours: 0,
  daysAhead: 30,
  mostPerDay: null,
  weekly: hoursEveryDay('09:00', '17:00'),
  blocked: [],
  revision: 0,
  ...given,
})
