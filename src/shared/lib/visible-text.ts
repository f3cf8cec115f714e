/** Marks that show nothing: joiners, direction marks, byte order marks, soft hyphens, fillers. */
const invisible = /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]|[\ufe00-\ufe0f]/gu

/** A text without invisible characters from a copy. */
export const toVisibleText = (text: string): string => text.replace(invisible, '').trim()
