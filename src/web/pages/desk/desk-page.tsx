import '#web/styles/desk.css'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '#shared/lib/paths.ts'
import { isStaff } from '#shared/lib/staff-roles.ts'
import { loginHref } from '#web/auth/sign-in-hrefs.ts'
import { CategoryIcon } from '#web/categories/category-icon.tsx'
import { BusinessesSection } from '#web/desk/businesses/businesses-section.tsx'
import type { RenderMap } from '#web/desk/businesses/desk-business-details.tsx'
import { ContentSection } from '#web/desk/content/content-section.tsx'
import { type DeskSection, sectionWords, toDeskSection } from '#web/desk/desk-sections.ts'
import { DeskFrame } from '#web/desk/frame/desk-frame.tsx'
import { HeldSection } from '#web/desk/held/held-section.tsx'
import { ImportsSection } from '#web/desk/imports/imports-section.tsx'
import { InboxSection } from '#web/desk/inbox/inbox-section.tsx'
import { LogSection } from '#web/desk/log/log-section.tsx'
import { MailsSection } from '#web/desk/mails/mails-section.tsx'
import { NewsletterSection } from '#web/desk/newsletter/newsletter-section.tsx'
import { PromotionsSection } from '#web/desk/promotions/promotions-section.tsx'
import { ReportsSection } from '#web/desk/reports/reports-section.tsx'
import { ReviewsSection } from '#web/desk/reviews/reviews-section.tsx'
import { SearchesSection } from '#web/desk/searches/searches-section.tsx'
import { SuggestionsSection } from '#web/desk/suggestions/suggestions-section.tsx'
import { UsersSection } from '#web/desk/users/users-section.tsx'
import { Confirming } from '#web/factors/confirming.tsx'
import { useAuth, wasSignedOutByServer } from '#web/lib/auth-state.ts'
import { Seo } from '#web/lib/seo.tsx'
import { NearMap } from '#web/map/business-map.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

const Content = () => <ContentSection drawIcon={(markup) => <CategoryIcon markup={markup} />} />

const renderMap: RenderMap = (name, { isApproximate, ...position }) => (
  <NearMap label={`Map: ${name}`} position={position} pin={{ name, isApproximate }} servedBy={null} />
)
const Businesses = () => <BusinessesSection renderMap={renderMap} />

const sections: Record<DeskSection, ComponentType> = {
  businesses: Businesses,
  promotions: PromotionsSection,
  inbox: InboxSection,
  reports: ReportsSection,
  held: HeldSection,
  suggestions: SuggestionsSection,
  searches: SearchesSection,
  reviews: ReviewsSection,
  users: UsersSection,
  imports: ImportsSection,
  content: Content,
  newsletter: NewsletterSection,
  mails: MailsSection,
  log: LogSection,
}

/**
 * The staff desk. Everyone else sees the 404 page, so that the desk's existence isn't revealed. The server also checks
 * each API call.
 */
export function DeskPage() {
  const { user, isLoading } = useAuth()
  const section = toDeskSection(useParams().section, user)
  const isLeaving = useLeaving()
  if (isLoading || isLeaving) return <Outline />
  if (!user || section === null) return <NotFoundPage />
  const Section = sections[section]
  return (
    <div className="PrivatePage" key={user.id}>
      <Seo title={`${sectionWords[section].title}, desk`} description="For staff." />
      <Confirming>
        <DeskFrame section={section}>
          <Section key={section} />
        </DeskFrame>
      </Confirming>
    </div>
  )
}

/** Staff whose session ended sign in and come back; staff who sign out here go to the home page. */
function useLeaving(): boolean {
  const { isAuthenticated, isLoading, user } = useAuth()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [wasStaff, setWasStaff] = useState(false)
  if (isStaff(user) && !wasStaff) setWasStaff(true)
  const isLeaving = !isAuthenticated && !isLoading && wasStaff
  useEffect(() => {
    if (isLeaving)
      void navigate(wasSignedOutByServer() ? loginHref(pathname + search) : paths.home, { replace: true })
  }, [isLeaving, pathname, search, navigate])
  return isLeaving
}

/** Shown while it isn't known who is signed in. */
function Outline() {
  return (
    <div className="PrivatePage Page">
      <Seo title="One moment" description="You don’t have access to this page." />
      <LoadingNote />
    </div>
  )
}
