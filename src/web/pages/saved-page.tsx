import { useState } from 'react'
import type { ListedBusiness } from '#shared/businesses/card/listed-business.schemas.ts'
import { SavedBusinesses } from '#web/businesses/saved/saved-businesses.tsx'
import { Seo } from '#web/lib/seo.tsx'
import { QuoteRequestDialog } from './quote-request-dialog.tsx'

export function SavedPage() {
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
