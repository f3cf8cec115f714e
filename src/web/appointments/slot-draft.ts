import type { SaveSlotSettings, SlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import type { DateRange } from '#shared/appointments/slots.ts'
import { type BusinessHours, type DayName, dayNames } from '#shared/businesses/opening-hours.ts'

type Rules = Pick<SlotSettings, 'isOpen' | 'minutes' | 'leadHours' | 'daysAhead'> & {
  /** 0 for as many as fit. */
  mostPerDay: number
  weekly: BusinessHours
  blocked: DateRange[]
}

/** The edited settings, and the saved ones they started from, also after a reload. */
export type SlotDraft = Rules & { base: Rules & { revision: number } }

export function toSlotDraft({ hasFeed: _, revision, ...saved }: SlotSettings): SlotDraft {
  const rules = { ...saved, mostPerDay: saved.mostPerDay ?? 0, weekly: saved.weekly as BusinessHours }
  return { ...rules, base: { ...rules, revision } }
}

export const toSaveSlotSettings = ({ base, mostPerDay, ...rules }: SlotDraft): SaveSlotSettings => ({
  ...rules,
  mostPerDay: mostPerDay === 0 ? null : mostPerDay,
  revision: base.revision,
})

type SlotChange = Exclude<keyof Rules, 'weekly'> | DayName

/** Changes that somebody else saved meanwhile. */
export type TheirChanges = {
  /** Changed only by them. */
  taken: SlotChange[]
  /** Changed differently by both; the draft keeps its value. */
  contested: SlotChange[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges somebody else's saved settings into a draft: the only change of a value wins, and mine if there are
 * two. Their changes are null where nothing was being edited here.
 */
export function mergeSlotDraft(
  mine: SlotDraft,
  saved: SlotDraft,
): { draft: SlotDraft; theirs: TheirChanges | null } {
  const { base } = mine
  const taken: SlotChange[] = []
  const contested: SlotChange[] = []
  let isEdited = false
  const merge = <Value>(name: SlotChange, was: Value, own: Value, their: Value): Value => {
    if (!isSame(own, was)) isEdited = true
    if (isSame(own, their)) return their
    if (isSame(their, was)) return own
    const isTaken = isSame(own, was)
    const list = isTaken ? taken : contested
    list.push(name)
    return isTaken ? their : own
  }
  const whole = <Key extends Exclude<keyof Rules, 'weekly'>>(key: Key): Rules[Key] =>
    merge<Rules[Key]>(key, base[key], mine[key], saved[key])
  const mergeWeek = (): BusinessHours => {
    const weekly = Object.fromEntries(
      dayNames.map((day) => [day, merge(day, base.weekly[day], mine.weekly[day], saved.weekly[day])]),
    ) as BusinessHours
    // The same object, so that it counts as unchanged.
    return isSame(weekly, saved.weekly) ? saved.weekly : weekly
  }
  const draft: SlotDraft = {
    isOpen: whole('isOpen'),
    minutes: whole('minutes'),
    leadHours: whole('leadHours'),
    daysAhead: whole('daysAhead'),
    mostPerDay: whole('mostPerDay'),
    weekly: mergeWeek(),
    blocked: whole('blocked'),
    base: saved.base,
  }
  return { draft, theirs: isEdited && taken.length + contested.length > 0 ? { taken, contested } : null }
}

/** The labels of the form’s fields. */
const names: Record<Exclude<SlotChange, DayName>, string> = {
  isOpen: 'Visitors choose from these times',
  minutes: 'Length',
  leadHours: 'Minimum notice',
  daysAhead: 'Booking window',
  mostPerDay: 'Maximum per day',
  blocked: 'Days off',
}

const nameOf = (change: SlotChange): string =>
  change in names
    ? names[change as keyof typeof names]
    : `${change.slice(0, 1).toUpperCase()}${change.slice(1)}`

const listed = new Intl.ListFormat('en-US')

/** "Someone else saved changes while you were editing. The form now has theirs for “Length”." */
export function theirChangesText({ taken, contested }: TheirChanges): string {
  const list = (changes: SlotChange[]) => listed.format(changes.map((change) => `“${nameOf(change)}”`))
  return [
    'Someone else saved changes while you were editing.',
    taken.length > 0 ? `The form now shows their changes to ${list(taken)}.` : '',
    contested.length > 0
      ? `You both changed ${list(contested)}; saving replaces their changes with yours.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
