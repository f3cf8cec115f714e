import { paths } from '#shared/lib/paths.ts'
import type { LegalSection, LegalTextProps } from '#web/site/legal-document.tsx'
import { Link } from '#web/ui/link.tsx'

/** The date these terms took effect (specification §1). */
export const termsEffective = { text: 'June 4, 2025', date: '2025-06-04' }

export const termsSummary = [
  { term: 'Who may use it', fact: 'Anyone aged 15 or older, for businesses in the Austin, Texas region.' },
  { term: 'What it costs', fact: 'No fees to join and no platform fees. You pay the pro directly.' },
  { term: 'Reviews', fact: 'Registered users only. They post instantly without moderation.' },
  { term: 'Paid services', fact: 'One-time purchases, non-refundable, never renewed automatically.' },
  { term: 'Not allowed', fact: 'Adult, drug, weapon or unlawful listings.' },
  { term: 'Law', fact: 'Texas law, courts of Travis County.' },
]

function Agreement({ siteName }: LegalTextProps) {
  return (
    <>
      <p>
        {siteName} is a directory of local businesses in the Austin, Texas area. These terms are the agreement
        between you and {siteName} about using it, whether you browse, review, request a quote or list a
        business. They take effect on June 4, 2025. By using {siteName} you accept them; if you do not accept
        them, please do not use it.
      </p>
      <p>
        The <Link to={paths.privacyPolicy}>privacy policy</Link>, which is part of these terms, says what we
        do with personal information.
      </p>
    </>
  )
}

function Eligibility({ siteName }: LegalTextProps) {
  return (
    <>
      <p>
        You must be at least <strong>15 years old</strong> to use {siteName}. If you are under 18, a parent or
        guardian must agree to these terms with you.
      </p>
      <p>
        The service is for the <strong>Austin, Texas region only</strong>. Listings must be for businesses
        that are in the Austin area or serve it. We may remove listings from elsewhere.
      </p>
    </>
  )
}

function Accounts() {
  return (
    <>
      <p>
        You can browse, read reviews and request quotes without an account. Liking, following, saving,
        reviewing and listing need one.
      </p>
      <ul>
        <li>Give your real name and an email address where we can reach you, and keep both current.</li>
        <li>Keep your password to yourself. You are responsible for what happens through your account.</li>
        <li>One person, one account. Do not sign up as someone else.</li>
        <li>Tell us immediately if you think someone else has been using your account.</li>
      </ul>
    </>
  )
}

function Listings({ siteName }: LegalTextProps) {
  return (
    <>
      <p>
        If you list a business, you state that you own it or act for it, that what you write is true and kept
        current, and that you have the right to use the photos you upload.
      </p>
      <p>
        New listings are reviewed, usually within 24 hours. Until a listing is approved, it is marked Not
        Verified; an approved listing is marked Verified. Verified means that we looked at the listing. It is
        not a license, a guarantee or a recommendation by {siteName}, so check licenses and insurance yourself
        where they matter.
      </p>
      <p>We may correct, decline, suspend or remove a listing that breaks these terms or misleads people.</p>
    </>
  )
}

function ProhibitedBusinesses() {
  return (
    <>
      <p>These may not be listed, offered or linked to:</p>
      <ul>
        <li>adult or sexual services and content;</li>
        <li>drugs and drug paraphernalia;</li>
        <li>weapons, ammunition and explosives;</li>
        <li>
          anything else that is unlawful, such as unlicensed work where a license is required, counterfeit
          goods, fraud, or discrimination against customers.
        </li>
      </ul>
      <p>We remove such listings without notice and may close the account behind them.</p>
    </>
  )
}

function Claims() {
  return (
    <p>
      The owner of a business that is already listed may claim the listing. We may ask for documents that show
      the connection, such as a registration, a utility bill or a license. Without them, or where two people
      claim the same business, a claim may be denied. Our decision on a claim is not a ruling on who owns the
      business.
    </p>
  )
}

function Reviews() {
  return (
    <>
      <p>
        <strong>Only registered users may review.</strong> Reviews{' '}
        <strong>post instantly, without moderation</strong>; they are the opinion of the person who wrote
        them, not ours. We do not check them beforehand and do not vouch for them.
      </p>
      <ul>
        <li>Write about your own real experience. One review per person and business.</li>
        <li>Do not review your own business or a competitor, and do not buy, sell or trade reviews.</li>
        <li>No threats, hate, private details of others, advertising or unlawful content.</li>
      </ul>
      <p>
        If a review breaks these rules, tell us. We may remove it, but we do not remove a review because it is
        unfavorable, and no payment changes a rating.
      </p>
    </>
  )
}

function Dealings({ siteName }: LegalTextProps) {
  return (
    <>
      <p>
        A quote request goes to the business you chose. Whether you hire it, at what price and on what terms
        is between the two of you. <strong>You pay the pro directly, off {siteName}</strong>, in whatever way
        the business accepts. There are no platform fees.
      </p>
      <p>
        {siteName} is not a party to that contract, does not handle that money and does not employ or
        supervise the businesses listed. Disputes about the work, its price or its payment are between you and
        the business. Prices, hours and distances on {siteName} are information, not an offer.
      </p>
    </>
  )
}

function PaidServices() {
  return (
    <>
      <p>
        Owners can buy promotion for a listing: better placement for the hours or days paid for. The price and
        the time are shown before you pay.
      </p>
      <ul>
        <li>
          Every paid service is a <strong>one-time purchase</strong>. It ends automatically and is never
          renewed or charged again without you.
        </li>
        <li>
          Paid services are <strong>non-refundable</strong>, even when a promotion ends early because the
          listing broke these terms.
        </li>
        <li>
          Our team refunds a charge that was made twice or a service that was not delivered. This does not
          affect rights that cannot be waived by law.
        </li>
        <li>The Enterprise plan is activated by our team; its time runs from the activation.</li>
        <li>We promise placement for the time you paid for, not a number of views, calls or customers.</li>
      </ul>
    </>
  )
}

function OtherServices({ siteName }: LegalTextProps) {
  return (
    <>
      <p>
        An application to become an affiliate partner is a request. It does not guarantee approval, and
        approval does not make you an agent or employee of {siteName}.
      </p>
      <p>
        Mobile and web app development is done under a separate written agreement. A quote form or a call on{' '}
        {siteName} does not bind either side.
      </p>
    </>
  )
}

function YourContent({ siteName }: LegalTextProps) {
  return (
    <p>
      What you write and upload stays yours. You give {siteName} a non-exclusive, royalty-free license to
      store, show, resize and share it for running and promoting the directory, for as long as it is on{' '}
      {siteName}. You state that you have the right to grant this license.
    </p>
  )
}

function FairUse({ siteName }: LegalTextProps) {
  return (
    <>
      <p>Please do not:</p>
      <ul>
        <li>copy the directory or its contact details in bulk, or use them to send advertising;</li>
        <li>
          send quote requests you are not serious about, or messages to people who did not ask for them;
        </li>
        <li>get around limits, test the security of {siteName} without our consent, or disrupt it;</li>
        <li>pretend to be someone else or speak for a business that is not yours.</li>
      </ul>
    </>
  )
}

function Ending() {
  return (
    <p>
      You can delete your account at any time in Profile Settings. This removes your profile, businesses,
      reviews, likes, saves and follows; records of payments stay without your name, because the law requires
      them. We may suspend or close an account that breaks these terms. Sections that by their nature should
      survive the end of an account, such as those on liability and law, do.
    </p>
  )
}

function Disclaimer({ siteName }: LegalTextProps) {
  return (
    <p>
      {siteName} is provided “as is” and “as available.” As far as the law allows, we give no warranty,
      express or implied, that it is always available or free of errors, or that listings, reviews, prices,
      hours or distances are complete and correct.
    </p>
  )
}

function Liability({ siteName }: LegalTextProps) {
  return (
    <p>
      As far as the law allows, {siteName} is not liable for indirect or consequential losses, nor for what a
      business or another user does or fails to do. Our total liability for all claims is limited to the{' '}
      <strong>amounts you paid to us in the 12 months before the claim</strong>. Nothing here limits liability
      that cannot be limited by law.
    </p>
  )
}

function Law() {
  return (
    <p>
      These terms are governed by the <strong>laws of the State of Texas</strong>, without regard to its
      conflict-of-law rules. The state and federal courts in <strong>Travis County, Texas</strong> decide
      disputes, and both sides accept their jurisdiction. If part of these terms is invalid, the rest applies.
    </p>
  )
}

function Changes() {
  return (
    <p>
      We may change these terms. The new text appears on this page with its effective date; if a change
      matters, we say so on the site or by email in advance. Using the site after that date means that you
      accept the new text.
    </p>
  )
}

function Contact({ contact }: LegalTextProps) {
  return (
    <p>Questions about these terms, a listing or a review: {contact}. A real person reads every message.</p>
  )
}

export const termsSections: readonly LegalSection[] = [
  { id: 'agreement', title: 'This agreement', Body: Agreement },
  { id: 'eligibility', title: 'Who may use it', Body: Eligibility },
  { id: 'accounts', title: 'Accounts', Body: Accounts },
  { id: 'listings', title: 'Listings', Body: Listings },
  { id: 'prohibited-listings', title: 'Prohibited listings', Body: ProhibitedBusinesses },
  { id: 'claims', title: 'Claiming a listing', Body: Claims },
  { id: 'reviews', title: 'Reviews', Body: Reviews },
  { id: 'dealings', title: 'Quotes and payment to businesses', Body: Dealings },
  { id: 'paid-services', title: 'Paid services and refunds', Body: PaidServices },
  { id: 'other-services', title: 'Partners and app development', Body: OtherServices },
  { id: 'your-content', title: 'What you publish', Body: YourContent },
  { id: 'fair-use', title: 'Fair use', Body: FairUse },
  { id: 'ending', title: 'Termination', Body: Ending },
  { id: 'disclaimer', title: 'No warranty', Body: Disclaimer },
  { id: 'liability', title: 'Limits of liability', Body: Liability },
  { id: 'law', title: 'Governing law and courts', Body: Law },
  { id: 'changes', title: 'Changes', Body: Changes },
  { id: 'contact', title: 'Contact', Body: Contact },
]
