import { Plus } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import { type DashboardFigures, newQuoteRequestsLine } from '#web/businesses/dashboard/dashboard-figures.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type WelcomeBannerProps = {
  firstName: string
  /** Null while unknown. */
  figures: DashboardFigures | null
}

/** The page's dark band: greeting, news, and a link to register another business. */
export function WelcomeBanner({ firstName, figures }: WelcomeBannerProps) {
  return (
    <section className="Welcome" aria-labelledby="welcome">
      <img className="Welcome-bats" src="/bats.svg" alt="" width="620" height="170" />
      <div className="Page">
        <div className="Welcome-words">
          <h1 id="welcome">Welcome back, {firstName}</h1>
          <p>{newsLine(figures)}</p>
        </div>
        <ButtonLink variant="primary" to={paths.registerBusiness}>
          <Plus className="Icon is-s" />
          Register Business
        </ButtonLink>
      </div>
    </section>
  )
}

function newsLine(figures: DashboardFigures | null): string {
  if (figures?.total === 0) return 'Manage your business here.'
  return newQuoteRequestsLine(figures?.newQuoteRequests ?? 0) ?? 'Here’s how your businesses are doing.'
}
