import { MessageSquareQuote } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import { type MenuCategories, serviceEntries } from '#web/site/service-pages.ts'
import { DisclosureLink, DisclosureMenu } from '#web/ui/disclosure-menu.tsx'

type ServicesMenuProps = { categories: MenuCategories; isHere: boolean }

/** The menu of services in the header of wide screens. */
export function ServicesMenu({ categories, isHere }: ServicesMenuProps) {
  return (
    <DisclosureMenu trigger="Services" isHere={isHere} onReach={categories.onReach}>
      {serviceEntries(categories).map((entry) => (
        <DisclosureLink key={entry.to} {...entry} />
      ))}
      <DisclosureLink
        isSplit
        isAction
        icon={MessageSquareQuote}
        title="Get up to five quotes"
        note="Describe the job once"
        to={paths.request}
      />
    </DisclosureMenu>
  )
}
