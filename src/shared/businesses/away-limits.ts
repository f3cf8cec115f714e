/** Characters of what is said while away. */
export const awayTextMax = 500
/** Days ahead that somebody can be away. */
export const awayDaysMax = 366
