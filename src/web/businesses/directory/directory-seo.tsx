import type { ListedPage } from '#shared/businesses/directory/directory.schemas.ts'
import {
  type DirectorySearch,
  directoryHref,
  directoryPageSize,
} from '#shared/businesses/directory/directory-search.ts'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'

type DirectorySeoProps = {
  search: DirectorySearch
  title: string
  /** "Plumbing" on a page of one category or subcategory. */
  topic: string | undefined
  list: ListedPage | undefined
}

/** Head of a directory page. Orders and filters have the same canonical page, apart from categories and texts. */
export function DirectorySeo({ search, title, topic, list }: DirectorySeoProps) {
  const { publicUrl } = usePublicConfig()
  const { category, subcategory, subsubcategories, search: text, page } = search
  const canonical = directoryHref({ category, subcategory, subsubcategories, search: text, page })
  const pageNote = search.page > 1 ? `, page ${search.page}` : ''
  return (
    <Seo
      title={title + pageNote}
      description={`${summaryOf(topic, search, list)} Compare ratings, prices and opening hours, and ask for a quote.`}
      path={canonical}
      jsonLd={
        import.meta.env.SSR && [
          breadcrumbs(publicUrl, title, canonical),
          ...(list ? [itemList(publicUrl, list)] : []),
        ]
      }
    />
  )
}

function summaryOf(topic: string | undefined, search: DirectorySearch, list: ListedPage | undefined): string {
  const count = list?.total && list.totalIsExact ? `${list.total.toLocaleString('en-US')} ` : ''
  const local = count ? 'local businesses' : 'Local businesses'
  if (topic) return `${count}${local} for ${topic} in Austin, Texas.`
  if (search.search) return `${count}${local} for “${search.search}” in Austin, Texas.`
  return `${count}${local} in Austin, Texas.`
}

function breadcrumbs(publicUrl: string, title: string, canonical: string): object {
  const steps = [
    { name: 'Home', path: paths.home },
    { name: 'Businesses', path: paths.businesses },
    ...(canonical === paths.businesses ? [] : [{ name: title, path: canonical }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

function itemList(publicUrl: string, { businesses, page }: ListedPage): object {
  const before = (page - 1) * directoryPageSize
  return {
    '@type': 'ItemList',
    itemListElement: businesses.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name,
      url: publicUrl + paths.business(id),
    })),
  }
}
