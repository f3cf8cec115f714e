import { Outlet, ScrollRestoration } from 'react-router'
import { ContactButton, ContactDialogProvider } from './inbox/contact-dialog.tsx'
import { NewsletterForm } from './inbox/newsletter-form.tsx'
import { SiteFooter } from './site/site-footer.tsx'
import { SiteHeader } from './site/site-header.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import { Toaster } from './ui/toast.tsx'

/** The frame around every page. */
export function App() {
  return (
    <ContactDialogProvider>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter newsletter={<NewsletterForm />} contact={<ContactButton>Contact us</ContactButton>} />
      <Toaster />
      <ScrollRestoration />
    </ContactDialogProvider>
  )
}
