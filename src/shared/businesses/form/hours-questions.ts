import { type DayHours, formatDayHours, type Span, spansPerDay } from '../opening-hours.ts'
import type { Times, What } from './hours-parts.ts'

/** The chosen reading of each question by its key, 0 being the first. */
export type Answers = Readonly<Record<string, number>>
/** Something that may be read in several ways; `fault` asks in words, `choices` are the readings. */
export type Unclear = { fault: string; key: string; choices: string[] }

const closed: DayHours = { open: '09:00', close: '17:00', closed: true }

export const toOpenDay = ([first, ...more]: readonly [Span, ...Span[]] | Span[]): DayHours => ({
  ...(first ?? closed),
  closed: false,
  ...(more.length > 0 && { more }),
})

/** The hours of a day, their fault, or the question to ask. */
export function readDay(what: readonly What[], answers: Answers): DayHours | { fault: string } | Unclear {
  if (what[0] === 'byAppointment' && what.length === 1) return { ...closed, byAppointment: true }
  if (what[0] === 'closed' && what.length === 1) return closed
  const times = what.filter((one) => typeof one !== 'string')
  if (times.length < what.length) return { fault: 'A day has hours, or it is closed; please choose one' }
  const spans = readTimes(times, answers)
  if ('fault' in spans) return spans
  if (spans.length > spansPerDay) return { fault: `A day has at most ${spansPerDay} times` }
  return toOpenDay(spans.toSorted((one, other) => one.open.localeCompare(other.open)))
}

/** The one way in which the times follow each other, such as "11-2, 5-10"; a question if there are several. */
function readTimes(times: readonly Times[], answers: Answers): Span[] | Unclear {
  const chosen = times.map(({ readings, text }) => {
    const answer = readings[answers[text] ?? -1]
    return { text, readings: answer ? [answer] : readings }
  })
  const unclear = chosen.find(({ readings }) => readings.length > 1)
  if (!unclear) return chosen.flatMap(({ readings }) => readings)
  const [only, ...others] =
    times.length > 1 && times.length <= spansPerDay ? inOrder(chosen.map(({ readings }) => readings)) : []
  if (only && others.length === 0) return only
  const choices = unclear.readings.map((span) => formatDayHours(toOpenDay([span])))
  return {
    fault: `Please add am or pm to “${unclear.text}”: ${choices.join(' or ')}?`,
    key: unclear.text,
    choices,
  }
}

/** Every choice of readings in which a time starts after the one before it has ended. */
const inOrder = (readings: readonly (readonly Span[])[]): Span[][] =>
  readings.reduce<Span[][]>(
    (ways, next) =>
      ways.flatMap((way) => next.filter((span) => follows(span, way.at(-1))).map((span) => [...way, span])),
    [[]],
  )

const follows = ({ open }: Span, before: Span | undefined) =>
  !before || (before.close > before.open && open >= before.close)
