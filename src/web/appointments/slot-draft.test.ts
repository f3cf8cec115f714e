import { describe, expect, it } from 'vitest'
import type { SlotSettings } from '#shared/appointments/slot-settings.schemas.ts'
import { defaultBusinessHours } from '#shared/businesses/form/hours-faults.ts'
import { mergeSlotDraft, theirChangesText, toSaveSlotSettings, toSlotDraft } from './slot-draft.ts'

const found: SlotSettings = {
  isOpen: true,
  minutes: 60,
  leadHours: 24,
  daysAhead: 30,
  mostPerDay: null,
  weekly: defaultBusinessHours,
  blocked: [],
  revision: 3,
  hasFeed: false,
}
const late = { ...defaultBusinessHours.monday, open: '11:00' }
const draft = toSlotDraft(found)
const saved = (changes: Partial<SlotSettings>) => toSlotDraft({ ...found, revision: 4, ...changes })

describe('mergeSlotDraft', () => {
  it('takes every change that only one of the two made, day by day', () => {
    const theirWeek = { ...found.weekly, tuesday: late }
    const mine = { ...draft, minutes: 90 as const, weekly: { ...draft.weekly, monday: late } }
    const merged = mergeSlotDraft(mine, saved({ mostPerDay: 4, weekly: theirWeek }))
    expect(toSaveSlotSettings(merged.draft)).toMatchObject({
      minutes: 90,
      mostPerDay: 4,
      weekly: { monday: late, tuesday: late },
      revision: 4,
    })
    expect(merged.theirs).toEqual({ taken: ['mostPerDay', 'tuesday'], contested: [] })
  })

  it('keeps mine where both changed the same thing, and says so', () => {
    const merged = mergeSlotDraft({ ...draft, minutes: 90 }, saved({ minutes: 30, leadHours: 48 }))
    expect(merged.draft).toMatchObject({ minutes: 90, leadHours: 48 })
    expect(merged.theirs && theirChangesText(merged.theirs)).toBe(
      'Someone else saved changes while you were editing. The form now shows their changes to “Minimum notice”. You both changed “Length”; saving replaces their changes with yours.',
    )
  })

  it('says nothing where nothing was edited, or both did the same', () => {
    const next = saved({ minutes: 30, weekly: { ...found.weekly, monday: late } })
    expect(mergeSlotDraft(draft, next)).toEqual({ draft: next, theirs: null })
    const same = { ...draft, minutes: 30 as const, weekly: { ...draft.weekly, monday: late } }
    const merged = mergeSlotDraft(same, next)
    expect(merged).toEqual({ draft: next, theirs: null })
    // Otherwise the form would take it for a change.
    expect(merged.draft.weekly).toBe(next.weekly)
  })
})
