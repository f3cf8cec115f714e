import { whereText } from '#shared/businesses/business-location.ts'
import type { Business } from '#shared/businesses/businesses.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApiHost } from '#web/lib/api-host.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { cutText } from '#web/lib/split-words.ts'
import { galleryPictures } from './business-gallery.tsx'
import { businessBreadcrumbJsonLd, localBusinessJsonLd } from './business-json-ld.ts'

/** Characters of a description that search engines show. */
const descriptionMax = 155

/** "Pecan Street Plumbing: Plumbing in Bouldin Creek". */
function titleOf(business: Business): string {
  const trade = business.subcategory?.name ?? business.categoryName ?? 'Local business'
  return `${business.name}: ${trade} ${whereText(business)}`
}

/** Metadata for search engines, which get only approved listings, and for shared links. */
export function BusinessSeo({ business }: { business: Business }) {
  const { publicUrl, apiUrl } = usePublicConfig()
  const onApiHost = useApiHost()
  const cover = galleryPictures(business)[0]?.url
  const title = titleOf(business)
  return (
    <Seo
      title={title}
      description={cutText(business.description || `${title}. Hours, prices and reviews.`, descriptionMax)}
      {...(business.status === 'approved' && { path: paths.business(business.id) })}
      {...(cover && { image: onApiHost(cover) })}
      type="business.business"
      jsonLd={
        import.meta.env.SSR && [
          localBusinessJsonLd(business, { publicUrl, apiUrl }),
          businessBreadcrumbJsonLd(business, publicUrl),
        ]
      }
    />
  )
}
