import type { ReactNode } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { type BusinessRole, mayDo } from '#shared/businesses/team-roles.ts'
import { OwnerHeader } from '#web/businesses/owner/owner-header.tsx'
import { OwnerOverview } from '#web/businesses/owner/owner-overview.tsx'
import type { OwnerTab } from '#web/businesses/owner/owner-tabs.ts'
import { type Tab, Tabs } from '#web/ui/tabs.tsx'

type OwnerBusinessProps = {
  business: Business
  /** The visitor's role in it. */
  role: BusinessRole
  tab: OwnerTab
  onTab: (tab: OwnerTab) => void
  /** Number of quote requests received; undefined while unknown. */
  quoteRequestCount: number | undefined
  /** The list of them, from another room. */
  quoteRequests: ReactNode
  /** Requested and agreed appointments, from another room. Null for staff. */
  appointments: ReactNode
  /** Visitors' reports about the hours, from another room. */
  hoursReports: ReactNode
  /** Ends the ownership; from another room. Null for everyone but the owner. */
  leave: ReactNode
  /** The team, from another room. Null for staff. */
  team: ReactNode
}

/** A business as its owner, their team and staff see it. */
export function OwnerBusiness({
  business,
  role,
  tab,
  onTab,
  quoteRequestCount,
  quoteRequests,
  appointments,
  hoursReports,
  leave,
  team,
}: OwnerBusinessProps) {
  const canEdit = mayDo(role, 'edit')
  const overview = (
    <>
      <OwnerOverview
        business={business}
        quoteRequestCount={quoteRequestCount}
        hoursReports={canEdit ? hoursReports : null}
        canEdit={canEdit}
      />
      {leave}
    </>
  )
  const tabs: (Tab & { value: OwnerTab })[] = [
    { value: 'overview', label: 'Overview', content: overview },
    { value: 'quote-requests', label: 'Quote Requests', count: quoteRequestCount, content: quoteRequests },
    { value: 'appointments', label: 'Appointments', content: appointments },
    { value: 'team', label: 'Team', content: team },
  ]
  const shown = tabs.filter(({ content }) => content !== null)
  const open = shown.find(({ value }) => value === tab)?.value ?? 'overview'
  const showTab = (value: string) => {
    const next = shown.find((other) => other.value === value)
    if (next) onTab(next.value)
  }
  return (
    <div className="Page PageEnd OwnerBusiness">
      <OwnerHeader business={business} canEdit={canEdit} role={role} isSecondary={open !== 'overview'} />
      <Tabs label={`About ${business.name}`} value={open} onValueChange={showTab} tabs={shown} />
    </div>
  )
}
