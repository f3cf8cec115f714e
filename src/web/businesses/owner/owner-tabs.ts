import { paths } from '#shared/lib/paths.ts'

/** The owner page's tabs as named in the address; the first one has no name. */
export const ownerTabs = ['overview', 'quote-requests', 'appointments', 'team'] as const
export type OwnerTab = (typeof ownerTabs)[number]

/** The tab in an address; anything unknown is the first one. */
export function toOwnerTab(search: string): OwnerTab {
  const given = new URLSearchParams(search).get('tab')
  return ownerTabs.find((tab) => tab === given) ?? 'overview'
}

/** The address of a tab. */
export function ownerTabHref(businessId: number, tab: OwnerTab): string {
  const screen = paths.ownerBusiness(businessId)
  return tab === 'overview' ? screen : `${screen}?tab=${tab}`
}

export const quoteRequestsHref = (businessId: number): string => ownerTabHref(businessId, 'quote-requests')
