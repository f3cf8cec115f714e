/** "Bouldin Creek", else "Austin, TX": where a card says that a business is. The default text is the specification's (§2). */
export function locationText(business: { neighborhood: string | null; city: string; state: string }): string {
  if (business.neighborhood) return business.neighborhood
  return business.city && business.state ? `${business.city}, ${business.state}` : 'Austin, TX'
}
