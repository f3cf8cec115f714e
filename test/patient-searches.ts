import { searchTimes } from '#server/lib/database/short-text.ts'

const siteTimes = { ...searchTimes }
const patientTimes = { texts: 10_000, actions: 10_000 }

/**
 * Bounds the searches of this process as a site does, or so that none fails because the machine is busy; `startTestApp` says
 * which.
 */
export const hurrySearches = (isHurried: boolean): void =>
  void Object.assign(searchTimes, isHurried ? siteTimes : patientTimes)
