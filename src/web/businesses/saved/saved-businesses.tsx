import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import { useApi, useAppContext } from '#web/lib/app-context.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingNote } from '#web/ui/skeleton.tsx'
import { BusinessCard } from '../card/business-card.tsx'
import { BusinessGridSkeleton } from '../directory/business-grid.tsx'
import { pressToggle } from '../toggles/press-toggle.ts'
import { type SavedBusiness, savedBusinessesQuery } from '../toggles/saved-businesses.queries.ts'

type RequestQuote = (business: ListedBusiness) => void

/** The visitor's saved businesses. A removed one leaves a placeholder, so that it can be restored. */
export function SavedBusinesses({ onRequestQuote }: { onRequestQuote: RequestQuote }) {
  const { data: businesses, error, refetch } = useQuery(savedBusinessesQuery(useApi()))
  if (!businesses && error) {
    return (
      <ErrorState
        title="Your saved businesses couldn’t be loaded"
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!businesses) {
    return (
      <>
        <LoadingNote label="Loading your saved businesses" />
        <BusinessGridSkeleton />
      </>
    )
  }
  if (businesses.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        title="Nothing saved yet"
        text="Press Save on a business’s page and you’ll find it here."
        action={
          <ButtonLink variant="primary" to={paths.businesses}>
            Browse Businesses
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className="BusinessGrid is-dense">
      {businesses.map((business) => (
        <SavedCell key={business.id} business={business} onRequestQuote={onRequestQuote} />
      ))}
    </div>
  )
}

function SavedCell({ business, onRequestQuote }: { business: SavedBusiness; onRequestQuote: RequestQuote }) {
  const context = useAppContext()
  const { id, name, isSaved } = business
  const cell = useRef<HTMLDivElement>(null)
  const wasSaved = useRef(isSaved)
  useEffect(() => {
    // The pressed button is gone; its opposite takes the focus.
    if (wasSaved.current !== isSaved) cell.current?.querySelector<HTMLElement>('.is-save')?.focus()
    wasSaved.current = isSaved
  }, [isSaved])
  const press = () => pressToggle(context, 'save', id, isSaved)
  return (
    <div ref={cell} className="SavedCell">
      {isSaved ? (
        <BusinessCard
          business={business}
          onRequestQuote={onRequestQuote}
          tool={
            <IconButton className="is-save" label={`Save ${name}`} isOn onClick={press}>
              <Bookmark className="Icon is-s" />
            </IconButton>
          }
        />
      ) : (
        <div className="SavedCell-gone">
          <p role="status">{name} is no longer saved.</p>
          <Button className="is-save" aria-label={`Undo: save ${name}`} onClick={press}>
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}
