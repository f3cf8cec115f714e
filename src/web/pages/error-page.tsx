import { RotateCw } from 'lucide-react'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Seo } from '#web/lib/seo.tsx'
import { BatMark, Logo } from '#web/ui/brand-mark.tsx'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'

const reload = () => window.location.reload()

/**
 * Shown when a page crashes or its code can't be fetched. Without header and footer, because they may be the cause; its
 * links reload the document, so that no broken state survives.
 */
export function ErrorPage() {
  const { siteName } = usePublicConfig()
  return (
    <>
      <header className="SiteHeader">
        <div className="Page">
          <Logo name={siteName} place="Austin, Texas" />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="Page NotFound">
          <Seo title="Something went wrong" description="This page couldn’t be shown." />
          <BatMark />
          <h1>Something went wrong</h1>
          <p>This page couldn’t be shown. Check your connection, then reload it.</p>
          <div className="NotFound-actions">
            <Button variant="primary" onClick={reload}>
              <RotateCw className="Icon is-s" />
              Reload
            </Button>
            <ButtonAnchor href="/">Go to the home page</ButtonAnchor>
          </div>
        </div>
      </main>
    </>
  )
}
