import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { TrendingBusinesses } from '#web/businesses/card/trending-businesses.tsx'
import { CategoryGrid } from '#web/categories/category-grid.tsx'
import { PopularServices } from '#web/categories/popular-services.tsx'
import { FaqSection } from '#web/content/faq-section.tsx'
import { Testimonials } from '#web/content/testimonials.tsx'
import { ContactButton } from '#web/inbox/contact-dialog.tsx'
import { HowItWorks } from '#web/site/how-it-works.tsx'

type HomeSectionsProps = { onRequestQuote: (business: ListedBusiness) => void }

/** The home page below its first screen. */
export function HomeSections({ onRequestQuote }: HomeSectionsProps) {
  return (
    <div className="Home">
      <div className="Page">
        <CategoryGrid />
        <PopularServices />
        <TrendingBusinesses onRequestQuote={onRequestQuote} />
        <HowItWorks />
      </div>
      <Testimonials />
      <div className="Page">
        <FaqSection contact={<ContactButton className="Link">Contact us</ContactButton>} />
      </div>
    </div>
  )
}
