import type { ReactNode } from 'react'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { type BusinessRole, mayDo } from '#shared/businesses/team-roles.ts'
import { OwnerHeader } from '#web/businesses/owner/owner-header.tsx'
import { OwnerOverview } from '#web/businesses/owner/owner-overview.tsx'
import { type OwnerTab, ownerTabs } from '#web/businesses/owner/owner-tabs.ts'
import { Tabs } from '#web/ui/tabs.tsx'

type OwnerBusinessProps = {
  business: Business
  /** What the visitor is to it. */
  role: BusinessRole
  tab: OwnerTab
  onTab: (tab: OwnerTab) => void
  /** Number of quote requests received; undefined while unknown. */
  quoteRequestCount: number | undefined
  /** The list of them, from another room. */
  quoteRequests: ReactNode
  /** Times that were asked for and agreed, from another room. */
  appointments: ReactNode
  /** What visitors said about the hours, from another room. */
  hoursReports: ReactNode
  /** Ends the ownership; from another room. Null for everyone but the owner. */
  leave: ReactNode
  /** Who helps; from another room. */
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
  const showTab = (value: string) => {
    const next = ownerTabs.find((name) => name === value)
    if (next) onTab(next)
  }
  const canEdit = mayDo(role, 'edit')
  return (
    <div className="Page PageEnd OwnerBusiness">
      <OwnerHeader business={business} canEdit={canEdit} role={role} />
      <Tabs
        label={`About ${business.name}`}
        value={tab}
        onValueChange={showTab}
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            content: (
              <>
                <OwnerOverview
                  business={business}
                  quoteRequestCount={quoteRequestCount}
                  hoursReports={canEdit ? hoursReports : null}
                  canEdit={canEdit}
                />
                {leave}
              </>
            ),
          },
          {
            value: 'quote-requests',
            label: 'Quote Requests',
            count: quoteRequestCount,
            content: quoteRequests,
          },
          { value: 'appointments', label: 'Appointments', content: appointments },
          { value: 'team', label: 'Team', content: team },
        ]}
      />
    </div>
  )
}
