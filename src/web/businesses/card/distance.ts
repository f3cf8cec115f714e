import { laterPart } from '#web/lib/later-part.tsx'

/** How far away a business is. Its code isn't needed at first: nobody's position is known then. */
export const MilesAway = laterPart(async () => (await import('./miles-away.tsx')).MilesAway)
