import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/lib/paths.ts'
import { AgencyEntries } from '#web/agency/agency-entries.tsx'
import { categoriesQuery } from '#web/categories/categories.queries.ts'
import { ServiceCategories } from '#web/categories/service-categories.tsx'
import { useApi, usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'

/** The services: everything local businesses do, and our own software. */
export function ServicesPage() {
  const { publicUrl } = usePublicConfig()
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()))
  const entries = [
    ...categories.map(({ name, slug }) => ({ name, url: publicUrl + paths.categoryServices(slug) })),
    { name: 'Web App Development', url: publicUrl + paths.webAppDevelopment },
    { name: 'Mobile App Development', url: publicUrl + paths.mobileAppDevelopment },
  ]
  return (
    <div className="Page">
      <Seo
        title="Services in Austin, Texas"
        description="Local services in Austin by category, with typical prices, and the web and mobile apps we build ourselves."
        path={paths.services}
        jsonLd={[
          {
            '@type': 'ItemList',
            name: 'Services',
            itemListElement: entries.map((entry, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              ...entry,
            })),
          },
        ]}
      />
      <div className="PageHead">
        <h1>Services</h1>
        <p>Find a pro in Austin and see typical prices. Need software? We’ll build it.</p>
      </div>
      <ServiceCategories />
      <AgencyEntries />
    </div>
  )
}
