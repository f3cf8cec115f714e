import { type BusinessHours, type DayHours, dayNames, spansOf } from '../opening-hours.ts'

const shortNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** The hours of one day: "09:00-12:00,13:00-17:00", "18:00-26:00", "by appointment" or "off". */
export const toDayText = (day: DayHours): string => {
  if (day.closed) return day.byAppointment ? 'by appointment' : 'off'
  return spansOf(day)
    .map(({ open, close }) => {
      if (open === close) return '00:00-24:00'
      return isEarly(open, close)
        ? `${open}am-${close}${close < '12' ? 'am' : 'pm'}`
        : `${open}-${toLater(open, close)}`
    })
    .join(',')
}

/** A morning that opens before seven says so, because 05:00-09:00 might be meant for the evening. */
const isEarly = (open: string, close: string) =>
  '01:00' <= open && open < '07:00' && open < close && close < '13:00'

/** Two at night is 26:00, as in OpenStreetMap: after 10:00, 02:00 might be meant for the afternoon. */
const toLater = (open: string, close: string) =>
  close > open || close === '00:00' ? close : `${Number(close.slice(0, 2)) + 24}${close.slice(2)}`

/** A week as OpenStreetMap writes it, which `readHours` reads back: "Mo-Fr 09:00-17:00; Sa-Su off". */
export function toHoursText(hours: BusinessHours): string {
  const days = dayNames.map((day) => toDayText(hours[day]))
  const rules: string[] = []
  for (let from = 0; from < days.length; ) {
    let to = from
    while (days[to + 1] === days[from]) to += 1
    const names = from === to ? shortNames[from] : `${shortNames[from]}-${shortNames[to]}`
    rules.push(`${names} ${days[from]}`)
    from = to + 1
  }
  return rules.join('; ')
}
