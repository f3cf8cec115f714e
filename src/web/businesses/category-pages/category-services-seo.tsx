import { formatDollars } from '#shared/lib/money.ts'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import type { ListedCategoryPage } from './category-page.queries.ts'

/** Metadata of a category page for search engines and shared links. */
export function CategoryServicesSeo({ page }: { page: ListedCategoryPage }) {
  const { publicUrl } = usePublicConfig()
  const { category, businesses } = page
  const path = paths.categoryServices(category.slug)
  const steps = [
    { name: 'Services', item: publicUrl + paths.services },
    { name: category.name, item: publicUrl + path },
  ]
  const best = businesses.map(({ id, name }) => ({ name, url: publicUrl + paths.business(id) }))
  return (
    <Seo
      title={`${category.name} in Austin, Texas: prices and best rated businesses`}
      description={descriptionOf(page)}
      path={path}
      jsonLd={[
        { '@type': 'BreadcrumbList', itemListElement: listItems(steps) },
        ...(best.length > 0
          ? [{ '@type': 'ItemList', name: `${category.name} in Austin`, itemListElement: listItems(best) }]
          : []),
      ]}
    />
  )
}

function listItems(items: object[]): object[] {
  return items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))
}

function descriptionOf({ category: { name, businessCount }, prices: [usual] }: ListedCategoryPage): string {
  if (businessCount === 0) return `${name} in Austin: no businesses listed yet. List yours and be the first.`
  const who = businessCount === 1 ? 'One business' : `${businessCount.toLocaleString('en-US')} businesses`
  const unit = usual?.priceUnit === 'hour' ? ' per hr' : ''
  const price = usual ? ` It usually costs ${formatDollars(usual.median)}${unit}.` : ''
  return `${who} for ${name} in Austin.${price} Compare ratings, prices and opening hours, and ask for a quote.`
}
