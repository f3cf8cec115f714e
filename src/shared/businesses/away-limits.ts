/** Characters of the text shown while away. */
export const awayTextMax = 500
/** Days ahead that somebody can be away. */
export const awayDaysMax = 366
