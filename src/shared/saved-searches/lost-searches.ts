import { shortTextAdvice } from '#shared/lib/short-text.ts'

/** Why a saved search has ended, as its reader is told. */
export const lostTexts = {
  gone: 'The directory no longer has its category or place.',
  short: `It takes too long to look up so few letters. ${shortTextAdvice}.`,
}
export type Lost = keyof typeof lostTexts
export const losses = Object.keys(lostTexts) as [Lost, ...Lost[]]

export const isLost = (found: unknown): found is Lost => losses.some((loss) => loss === found)
