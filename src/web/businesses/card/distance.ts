import { laterPart } from '#web/lib/later-part.tsx'

/** The distance of a business. Its code isn't needed at first: nobody's position is known then. */
export const MilesAway = laterPart(async () => (await import('./miles-away.tsx')).MilesAway)
