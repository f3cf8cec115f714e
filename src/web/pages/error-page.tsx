import { Seo } from '#web/lib/seo.tsx'

/** Shown when a page itself breaks. */
export function ErrorPage() {
  return (
    <main id="main" className="Page NotFound">
      <Seo title="Something went wrong" description="This page could not be shown." />
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Reload it, or go back to the start.</p>
      <a className="Button is-primary" href="/">
        Go to the home page
      </a>
    </main>
  )
}
