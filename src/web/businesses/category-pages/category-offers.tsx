import { directoryHref } from '#shared/businesses/directory/directory-search.ts'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import type { ListedCategoryPage } from './category-page.queries.ts'

/** The subcategories and services of a category, as links into the directory. */
export function CategoryOffers({ page: { category, subcategories } }: { page: ListedCategoryPage }) {
  if (subcategories.length === 0) return null
  return (
    <Section id="what-they-do" title={category.businessCount > 0 ? 'What they do' : 'What’s included'}>
      <ul className="Trades">
        {subcategories.map(({ id, name, businessCount, services }) => (
          <li key={id}>
            <h3>
              <Link to={directoryHref({ category: category.id, subcategory: id })}>{name}</Link>
              <small className="num">
                {businessCount.toLocaleString('en-US')}
                <span className="sr"> businesses</span>
              </small>
            </h3>
            <ul>
              {services.map((service) => (
                <li key={service.id}>
                  <Link
                    to={directoryHref({
                      category: category.id,
                      subcategory: id,
                      subsubcategories: [service.id],
                    })}
                  >
                    {service.name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}
