import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#shared/lib/paths.ts'
import { usePublicConfig } from '#web/lib/app-context.ts'
import { Logo } from '#web/ui/brand-mark.tsx'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useReducedMotion } from '#web/ui/motion.ts'

type SiteFooterProps = {
  newsletter: ReactNode
  /** The button that opens Contact Support. */
  contact: ReactNode
}

/** The footer of every page. Content from other rooms is passed in as slots. */
export function SiteFooter({ newsletter, contact }: SiteFooterProps) {
  const { siteName } = usePublicConfig()
  return (
    <footer className="SiteFooter">
      <div className="Page">
        <div className="SiteFooter-top">
          <div>
            <Logo name={siteName} />
            <h2>New places in your inbox, once in a while.</h2>
            {newsletter}
          </div>
          <nav className="SiteFooter-cols" aria-label="Footer">
            <FooterColumn title="Explore">
              <FooterLink to={paths.businesses}>Businesses</FooterLink>
              <FooterLink to={paths.services}>Services</FooterLink>
              <FooterLink to={paths.places}>Neighborhoods</FooterLink>
              <FooterLink to={paths.registerBusiness}>List your business</FooterLink>
            </FooterColumn>
            <FooterColumn title="Company">
              <FooterLink to={paths.becomeAPartner}>Become a partner</FooterLink>
              <li>{contact}</li>
              <FooterLink to={paths.help}>Help</FooterLink>
              <FooterLink to={paths.howResultsAreOrdered}>How results are ordered</FooterLink>
            </FooterColumn>
            <FooterColumn title="Legal">
              <FooterLink to={paths.privacyPolicy}>Privacy policy</FooterLink>
              <FooterLink to={paths.termsAndConditions}>Terms and conditions</FooterLink>
            </FooterColumn>
          </nav>
        </div>
        <div className="SiteFooter-end">
          <span>© 2025 {siteName}. Austin, Texas.</span>
          {/* placeholders: the accounts don't exist yet, so there is nothing to link to or focus */}
          <span className="Social">Coming soon to Instagram, Facebook and YouTube</span>
          <BackToTop />
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to}>{children}</Link>
    </li>
  )
}

function BackToTop() {
  const isStill = useReducedMotion()
  const goUp = () => {
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
  }
  return (
    <Button variant="quiet" className="phone" onClick={goUp}>
      Back to top
      <ArrowUp className="Icon is-s" />
    </Button>
  )
}
