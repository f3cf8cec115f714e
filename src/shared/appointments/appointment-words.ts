import type { AppointmentSide } from './appointment-states.ts'

const timeZone = 'America/Chicago'
const day = { weekday: 'long', month: 'long', day: 'numeric', timeZone } as const
const dayFormat = new Intl.DateTimeFormat('en-US', day)
const datedFormat = new Intl.DateTimeFormat('en-US', { ...day, year: 'numeric' })
const yearFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })
const shortDay = { weekday: 'short', month: 'short', day: 'numeric', timeZone } as const
const shortDayFormat = new Intl.DateTimeFormat('en-US', shortDay)
const shortDatedFormat = new Intl.DateTimeFormat('en-US', { ...shortDay, year: 'numeric' })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
const zoneFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'short', timeZone })

/** "Tuesday, December 1": the day in Austin; "Sunday, March 14, 2027" in another year than now. */
export const dayText = (at: Date, now = new Date()): string =>
  (isThisYear(at, now) ? dayFormat : datedFormat).format(at)

const isThisYear = (at: Date, now: Date): boolean => yearFormat.format(at) === yearFormat.format(now)

/** "2:00 PM": the time of day in Austin, with plain spaces. */
export const clockText = (at: Date): string => timeFormat.format(at).replace(/\s/g, ' ')

/** "Tue, Dec 1, 2:00 PM"; with the year in another one than now. */
export const shortTimeText = (at: Date, now = new Date()): string =>
  `${(isThisYear(at, now) ? shortDayFormat : shortDatedFormat).format(at)}, ${clockText(at)}`

const zoneText = (at: Date): string =>
  zoneFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** "Tuesday, December 1, 2:00 PM to 3:00 PM". */
export const timeText = (startsAt: Date, endsAt: Date): string =>
  `${dayText(startsAt)}, ${clockText(startsAt)} to ${clockText(endsAt)}`

/** For email that is read anywhere: "2:00 PM to 3:00 PM (Austin time, CST)". */
export const zonedClockText = (startsAt: Date, endsAt: Date): string =>
  `${clockText(startsAt)} to ${clockText(endsAt)} (Austin time, ${zoneText(startsAt)})`

/** The same after its day: "Tuesday, December 1, 2:00 PM to …". */
export const zonedTimeText = (startsAt: Date, endsAt: Date): string =>
  `${dayText(startsAt)}, ${zonedClockText(startsAt, endsAt)}`

type Said = { startsAt: Date; endsAt: Date }
const listed = (times: readonly Said[]): string =>
  times.map(({ startsAt, endsAt }) => timeText(startsAt, endsAt)).join('; or ')

/** Messages about an appointment, in the words of the side that acts. */
export const appointmentMessages = {
  wished: (at: Date) => `I’d like this time: ${dayText(at)}, ${clockText(at)}.`,
  asked: (times: readonly Said[]) => `I’d like this time: ${listed(times)}.`,
  offered: (times: readonly Said[]) =>
    times.length === 1 ? `I can offer ${listed(times)}.` : `I can offer one of these: ${listed(times)}.`,
  accepted: (time: Said) => `Confirmed: ${listed([time])}.`,
  moved: (former: Said, times: readonly Said[]) =>
    `Can we move our appointment on ${listed([former])}? I suggest: ${listed(times)}.`,
  kept: (time: Said) => `Let’s keep our time: ${listed([time])}.`,
  declined: () => 'I can’t offer a time.',
  declinedEntry: (time: Said) => `I declined our appointment on ${listed([time])} in my calendar.`,
  proposedEntry: (former: Said, time: Said | null) =>
    time
      ? `In my calendar I suggested another time for our appointment on ${listed([former])}: ${listed([time])}.`
      : `In my calendar I suggested another time for our appointment on ${listed([former])}, but it can’t be read here.`,
  withdrawn: () => 'I no longer need a time.',
  canceled: (time: Said) => `I have to cancel our appointment on ${listed([time])}.`,
}

export const otherSide = (side: AppointmentSide): AppointmentSide =>
  side === 'visitor' ? 'business' : 'visitor'
