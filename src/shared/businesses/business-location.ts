type Located = { neighborhood: string | null; address: string; city: string; state: string }

/**
 * "Bouldin Creek", else "500 W 2nd St", else "Austin, TX": the location on a card. The street tells apart listings with
 * one name, such as those of a chain, which lists of a city give no neighborhood. The last text is the specification's (§2).
 */
export function locationText({ neighborhood, address, city, state }: Located): string {
  if (neighborhood) return neighborhood
  if (address) return address
  return city && state ? `${city}, ${state}` : 'Austin, TX'
}

/** "in Bouldin Creek", "at 500 W 2nd St". */
export const whereText = (business: Located): string =>
  `${!business.neighborhood && business.address ? 'at' : 'in'} ${locationText(business)}`
