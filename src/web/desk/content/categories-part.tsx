import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeskCategory } from '#shared/categories/categories-desk.schemas.ts'
import { useApi } from '#web/lib/app-context.ts'
import { TintDisc } from '#web/ui/bar.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx'
import { deskCategoriesQuery, deskCategoryQuery } from '../categories-desk.queries.ts'
import { DeskEmpty } from '../desk-empty.tsx'
import { DeskList } from '../desk-list.tsx'
import { DeskRow } from '../desk-row.tsx'
import { LeftListNote } from '../left-list-note.tsx'
import { useDeskAddress } from '../use-desk-address.ts'
import { CategoryBranches } from './category-branches.tsx'
import { CategoryForm } from './category-form.tsx'
import { ContentHead } from './content-head.tsx'

type DrawIcon = (markup: string) => ReactNode

/** Background colors for the first category; later ones use those that exist. */
const firstColors = ['oklch(0.855 0.070 60)', 'oklch(0.855 0.039 240)', 'oklch(0.855 0.054 168)']

/** The directory's categories with everything below them. */
export function CategoriesPart({ drawIcon }: { drawIcon: DrawIcon }) {
  const query = useQuery(deskCategoriesQuery(useApi()))
  const used = query.data?.items.map(({ backgroundColor }) => backgroundColor) ?? []
  const colors = [...new Set(used.length > 0 ? used : firstColors)]
  const form = { drawIcon, colors }
  return (
    <>
      <ContentHead
        lead="The directory’s categories, in home page order."
        what="Category"
        form={(onDone) => <CategoryForm category={null} onDone={onDone} {...form} />}
      />
      <DeskList
        label="Categories"
        query={query}
        empty={
          <DeskEmpty
            title="No categories yet"
            done="The directory can’t be filtered until you add one."
            filtered={null}
          />
        }
        idOf={({ id }) => id}
        row={(category, isGone) => <CategoryRow category={category} isGone={isGone} {...form} />}
      />
    </>
  )
}

type CategoryRowProps = {
  category: DeskCategory
  isGone: boolean
  drawIcon: DrawIcon
  colors: readonly string[]
}

function CategoryRow({ category, isGone, drawIcon, colors }: CategoryRowProps) {
  const { id, name, businessCount, backgroundColor, svgIcon, position } = category
  return (
    <DeskRow
      id={id}
      title={name}
      figure={
        <span className="DeskTint">
          <TintDisc color={backgroundColor} />
          {drawIcon(svgIcon)}
        </span>
      }
      facts={
        <span>
          {businessCount.toLocaleString('en-US')} {businessCount === 1 ? 'business' : 'businesses'}
        </span>
      }
      side={<span className="DeskRow-place num">{position}</span>}
      note={isGone ? <LeftListNote>It was deleted.</LeftListNote> : null}
    >
      <CategoryTree categoryId={id} drawIcon={drawIcon} colors={colors} />
    </DeskRow>
  )
}

type CategoryTreeProps = { categoryId: number; drawIcon: DrawIcon; colors: readonly string[] }

function CategoryTree({ categoryId, drawIcon, colors }: CategoryTreeProps) {
  const { go } = useDeskAddress()
  const { data, error, isFetching, refetch } = useQuery(deskCategoryQuery(useApi(), categoryId))
  if (data) {
    return (
      <div className="DeskTree">
        <CategoryForm
          category={data}
          onDone={() => {}}
          onDeleted={() => go({ open: null })}
          drawIcon={drawIcon}
          colors={colors}
        />
        <CategoryBranches category={data} />
      </div>
    )
  }
  if (error && !isFetching) {
    return (
      <ErrorState
        title="This category couldn’t be loaded"
        message={error.message}
        onRetry={() => void refetch()}
        retryLabel="Retry"
      />
    )
  }
  return (
    <>
      <LoadingNote label="Loading the category" />
      <Skeleton className="is-panel" />
    </>
  )
}
