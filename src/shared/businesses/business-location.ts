/** "Bouldin Creek", or "Austin, TX": the location on a card. The default text is the specification's (§2). */
export function locationText(business: { neighborhood: string | null; city: string; state: string }): string {
  if (business.neighborhood) return business.neighborhood
  return business.city && business.state ? `${business.city}, ${business.state}` : 'Austin, TX'
}
