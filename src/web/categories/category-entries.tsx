import type { Category } from '#shared/categories/categories.schemas.ts'
import { TintDisc } from '#web/ui/bar.tsx'
import { cx } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton, SkeletonList, Skeletons } from '#web/ui/skeleton.tsx'
import { CategoryIcon } from './category-icon.tsx'

type CategoryEntriesProps = {
  categories: readonly Category[]
  toHref: (category: Category) => string
  className?: string
}

/** Categories as a table of contents, each linking to `toHref`. */
export function CategoryEntries({ categories, toHref, className }: CategoryEntriesProps) {
  if (categories.length === 0) {
    return (
      <EmptyState title="No categories yet" text="Categories will appear here once the directory has some." />
    )
  }
  return (
    <ul className={cx('CategoryIndex', className)}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={toHref(category)}>
            <i>
              <TintDisc color={category.backgroundColor} />
              <CategoryIcon markup={category.svgIcon} />
            </i>
            <span>
              <b>{category.name}</b> <small>{countText(category.businessCount)}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No businesses yet'
  return count === 1 ? '1 business' : `${count.toLocaleString('en-US')} businesses`
}

/** The loading state, when only the number is known. */
export function CategoryEntriesSkeleton({ count, className }: { count: number; className?: string }) {
  return (
    <SkeletonList label="Loading categories" className={cx('CategoryIndex', className)} count={count}>
      <div>
        <i>
          <Skeleton className="is-disc" />
        </i>
        <span>
          <Skeletons classNames={['is-text is-s', 'is-small is-xs']} />
        </span>
      </div>
    </SkeletonList>
  )
}
