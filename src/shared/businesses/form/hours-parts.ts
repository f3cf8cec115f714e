import type { Span } from '../opening-hours.ts'

/** Days of every year as MM-DD, and their name. */
export type YearDays = { name: string; from: string; to: string }
/** Weekdays from Monday, 0 to 6, named dates since 1970-01-01, or a part of every year. */
export type When =
  | { weekdays: number[] }
  | { dates: { from: number; to: number; note: string }[] }
  | { season: YearDays }
/** Hours with all their likely readings, those beside other days that are open late, and as they are written. */
export type Times = { readings: Span[]; nights: Span[]; text: string }
export type What = Times | 'closed' | 'byAppointment'
/** "&" binds days tighter than a comma; a line may end between a day and its hours. */
export type Separator = ',' | '&' | ';' | 'line'
export type Token = { when: When } | { what: What } | Separator
