/** The values that the filter panel offers, as in the address; a price includes both of its ends. */
export const priceChoices = ['-50', '50-100', '100-250', '250-'] as const
export const ratingChoices = ['4.5', '4', '3'] as const
export const slotChoices = ['today', 'tomorrow', 'week'] as const
export const milesChoices = ['2', '5', '10'] as const
