import type { SlotsWithin } from '#shared/businesses/first-slot.ts'
import type { SaidLine } from './said-line.ts'

/** Free times in words, in English and Spanish, as the filter of free times has them. */

const who = '(?:(?:who|that|which|que|quien) )?'
const free = [
  `${who}(?:(?:is|are) )?(?:available|availability)(?: (?:for|on))?`,
  `${who}can (?:(?:some|any)(?:one|body) |you |they )?(?:come|start)(?: (?:out|over|by|here))?`,
  `${who}(?:(?:este|esten|esta|estan) )?disponibles?(?: para)?`,
  '(?:con )?disponibilidad(?: para)?',
  `${who}(?:pued[ea]n?|podrian?) (?:venir|empezar)`,
].join('|')
/** "Today or tomorrow" before "today". */
const days: [pattern: string, within: SlotsWithin][] = [
  ['(?:today or |hoy o )?(?:tomorrow|tmrw|manana)', 'tomorrow'],
  ['(?:later )?today|hoy(?: mismo)?', 'today'],
  ['this week|within a week|(?:with)?in the next week|esta semana', 'week'],
]
const hour = String.raw`(?:(?:at|by|before|after|around|from|between|until|a|antes de|despues de|hasta) )?(?:las? )?\d{1,2}(?=:| ?[ap]m| |$)`
const partOfDay =
  '(?:in the |early |late )?(?:morning|afternoon|evening|night)|(?:por|en|de) la (?:manana|tarde|noche)'
/** Beside a time of the day, hours are asked for: a free time is known by its day. */
const patterns = days.map(([pattern, within]) => ({
  pattern: new RegExp(`(?<=^| )(?:${free}) (?:${pattern})(?= |$)(?! (?:${partOfDay}|${hour}))`),
  within,
}))

/** Within how many days a text wants a free time, with the places of its words; null if it doesn't say. */
export function readSlots({ text, at }: SaidLine): { value: SlotsWithin; at: number[] } | null {
  for (const { pattern, within } of patterns) {
    const found = pattern.exec(text)
    if (found) return { value: within, at: at(found.index, found.index + found[0].length) }
  }
  return null
}
