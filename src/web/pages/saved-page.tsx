import { useEffect, useState } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { SavedBusinesses } from '#web/businesses/saved/saved-businesses.tsx'
import { keepSavedPages } from '#web/businesses/saved-pages.ts'
import { useAppContext } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { QuoteRequestDialog } from './quote-request-dialog.tsx'

export function SavedPage() {
  const context = useAppContext()
  useEffect(() => void keepSavedPages(context), [context])
  const [quoteFor, setQuoteFor] = useState<ListedBusiness | null>(null)
  return (
    <>
      <Seo title="Saved businesses" description="The businesses you’re keeping an eye on." />
      <div className="Page PageEnd">
        <div className="PageHead">
          <h1>Saved businesses</h1>
        </div>
        <SavedBusinesses onRequestQuote={setQuoteFor} />
      </div>
      <QuoteRequestDialog business={quoteFor} onClose={() => setQuoteFor(null)} />
    </>
  )
}
