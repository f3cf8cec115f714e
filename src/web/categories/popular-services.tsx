import { ArrowRight } from 'lucide-react'
import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { type PopularService, popularServices } from '#shared/categories/popular-services.ts'
import { slugOf } from '#shared/lib/slug.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

/** Eight services with average prices; texts and prices are fixed. */
export function PopularServices() {
  return (
    <Section
      id="popular-services"
      title="Popular Services in Austin"
      note="Average prices listed by businesses. You pay the pro directly."
      action={
        <Link className="Link" to={directoryHref()}>
          All services
        </Link>
      }
    >
      <div className="ServiceList SwipeRow">
        {popularServices.map((service) => (
          <ServiceCard key={service.name} service={service} />
        ))}
      </div>
    </Section>
  )
}

function ServiceCard({ service: { name, priceText, unit } }: { service: PopularService }) {
  return (
    <article className="ServiceCard">
      <Picture picture={{ src: `/services/${slugOf(name)}.webp`, alt: '', width: 480, height: 300 }} />
      <div className="Leader">
        <h3>{name}</h3>
        <span className="price">
          ${priceText} {unit && <small>{unit}</small>}
        </span>
      </div>
      <div className="row">
        <small>Average price</small>
        <Link className="go" to={directoryHref({ service: name })} aria-label={`Book Now: ${name}`}>
          Book Now <ArrowRight className="Icon is-s" />
        </Link>
      </div>
    </article>
  )
}
