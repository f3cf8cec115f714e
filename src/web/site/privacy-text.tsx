import { paths } from '#shared/lib/paths.ts'
import type { LegalSection, LegalTextProps } from '#web/site/legal-document.tsx'
import { Link } from '#web/ui/link.tsx'

/** The date this policy took effect (specification §1). */
export const privacyEffective = { text: 'October 22, 2025', date: '2025-10-22' }

export const privacySummary = [
  { term: 'We keep', fact: 'What you give us: account, listings, reviews, quote requests, messages.' },
  { term: 'We do not', fact: 'Sell personal information, show third-party ads, or store card numbers.' },
  { term: 'Your location', fact: 'Used only when you ask for distances. Not added to your account.' },
  {
    term: 'Others see',
    fact: 'Your reviews with your name. A quote request goes to the business you chose. Owners of businesses you like, follow or review also see your email address, unless you hide it.',
  },
  {
    term: 'Leaving',
    fact: 'Deleting your account removes your data; payment records stay without your name.',
  },
  { term: 'Children', fact: 'We knowingly collect nothing from anyone under 13. The minimum age is 15.' },
]

function Scope({ siteName }: LegalTextProps) {
  return (
    <p>
      This policy says which personal information {siteName} collects, why, who sees it and what you can do
      about it. It takes effect on October 22, 2025 and covers this site, which serves the Austin, Texas
      region. The <Link to={paths.termsAndConditions}>terms and conditions</Link> cover the rest.
    </p>
  )
}

function WhatWeCollect() {
  return (
    <>
      <h3>What you give us</h3>
      <ul>
        <li>
          <strong>Account:</strong> first and last name, email address, password (kept only as a hash) and a
          profile picture if you add one. If you continue with Google, it gives us your name and email.
        </li>
        <li>
          <strong>Listings:</strong> what an owner enters about a business, with its photos.
        </li>
        <li>
          <strong>Activity:</strong> your reviews, likes, follows and saved businesses.
        </li>
        <li>
          <strong>Requests:</strong> name, email, phone and what you need in a quote request; the time you ask
          for; messages, also by email without the email itself, photos, videos and documents, which only you
          and the business can open, until the request is deleted; what you write to support, in a callback,
          service or partner form; your email address for the newsletter and for searches you save.
        </li>
        <li>
          <strong>Calendars you connect:</strong> their addresses, sealed, and when you are busy; nothing else
          from them.
        </li>
        <li>
          <strong>Notifications you allow:</strong> your browser’s address at its maker’s push service,
          sealed, until you sign out. That service sees that we send you something, not what.
        </li>
        <li>
          <strong>Payments:</strong> plan, amount, date and status. Card numbers, billing name and address go
          straight to our payment provider; we never store them.
        </li>
      </ul>
      <h3>What we collect automatically</h3>
      <ul>
        <li>IP address, time and page of each request, kept briefly for security and to limit abuse.</li>
        <li>Visits of signed-in users to a business page; its owner sees how many per day, not whose.</li>
        <li>The words of searches that found nothing or led nowhere, for 90 days, without who searched.</li>
      </ul>
    </>
  )
}

function YourPosition() {
  return (
    <p>
      We never ask for your location when a page opens. If you sort by distance or choose to use your
      location, your browser asks you first. Your location is then sent with the search to calculate distances
      and is not added to your account. You can revoke the permission in your browser at any time.
    </p>
  )
}

function BrowserStorage() {
  return (
    <>
      <p>
        We use no advertising cookies and no third-party trackers. Your browser keeps these on your device:
      </p>
      <ul>
        <li>the sign-in token and your name and email, until you sign out;</li>
        <li>what you typed into a form and didn't send, until you sign out, for 30 days at most;</li>
        <li>where you were in the directory, for 24 hours, and your last five searches;</li>
        <li>whether you chose rows or cards there;</li>
        <li>the pages of businesses you saved, to read offline, until you sign out;</li>
        <li>a cookie that recognizes a device you have signed in on, for 180 days;</li>
        <li>a short-lived cookie while you sign in with Google.</li>
      </ul>
      <p>Clearing your browser's data for this site removes all of it.</p>
    </>
  )
}

function Purposes() {
  return (
    <ul>
      <li>to show the directory, deliver quote requests and publish reviews;</li>
      <li>to run accounts, take payments and answer messages;</li>
      <li>
        to send emails that are part of the service, the newsletter if you subscribed, new businesses for
        searches you saved, and news of businesses you follow or saved unless you turned that off;
      </li>
      <li>to keep the site secure, find bugs and meet legal obligations.</li>
    </ul>
  )
}

function WhoSees({ siteName }: LegalTextProps) {
  return (
    <>
      <ul>
        <li>
          <strong>Everyone:</strong> reviews with the name and initials of their author; listings with the
          contact details the owner entered.
        </li>
        <li>
          <strong>A business you write to:</strong> your whole quote request, your messages and appointments,
          also by email and in its calendar, so that it can reply. If someone replies for it here, you can
          hide your phone number and email address from it until you accept a quote. If it has no email
          address, our team reads the request and calls it. A request that looks like advertising is read by
          our team first, within 24 hours; fixed rules decide that, such as the number of links, and our team
          can tell you which.
        </li>
        <li>
          <strong>The owner of a business</strong> you like, follow or review: your name, email address and
          picture, with date and time, on a page only they and our team can open. The address only once our
          team has approved the business, and not at all if you turn that off in Account Settings.
        </li>
        <li>
          <strong>Companies that work for us:</strong> payment, email, storage and hosting providers, only
          what their job requires.
        </li>
        <li>
          <strong>Authorities:</strong> what the law requires us to hand over.
        </li>
      </ul>
      <p>
        {siteName} does not sell personal information and does not share it for other companies' advertising.
        If the directory changes hands, the data moves with it under this policy.
      </p>
    </>
  )
}

function HowLong() {
  return (
    <ul>
      <li>Likes, follows and saved businesses: until you remove them or delete your account.</li>
      <li>Your reviews: until you delete them or your account.</li>
      <li>
        Account and the listings you added: until you delete your account. Listings you claimed stay in the
        directory, without you.
      </li>
      <li>
        Payments: as long as tax law requires; once the account is deleted, without the name of the person.
      </li>
      <li>
        Quote requests with their messages and appointments: until you delete your account, or for 24 months.
      </li>
      <li>Reports you send us: until you delete your account, or for 12 months after our decision.</li>
      <li>
        Forms that look as if a program had filled them in: for 30 days, unless our team passes them on.
      </li>
      <li>
        Blocks: until the business or our team unblocks you. If you delete your account, a block loses your
        name but still recognizes your browser, and your email addresses by keyed hashes. It keeps a blocked
        address itself only while a request sent from it without your account is stored.
      </li>
      <li>Messages to support: as long as needed.</li>
      <li>Newsletter address: until you unsubscribe; for 30 days if you don’t confirm it.</li>
      <li>Saved searches and their address: until you delete them, or for 30 days after you unsubscribe.</li>
      <li>Copies in backups: until the backup is overwritten.</li>
    </ul>
  )
}

function YourRights({ contact }: LegalTextProps) {
  return (
    <>
      <p>You can:</p>
      <ul>
        <li>see and correct your details in Profile Settings;</li>
        <li>
          delete your account there: profile, the businesses you added, reviews, likes, saves and follows are
          permanently removed;
        </li>
        <li>
          download a copy of what we hold about you in Account Settings, or, if you have no account, ask us
          for one;
        </li>
        <li>ask us to correct or delete what you cannot access;</li>
        <li>
          unsubscribe from the newsletter and other news at any time, in your account or by the link in each
          of these emails;
        </li>
        <li>appeal if we decline a request, and complain to the Texas Attorney General.</li>
      </ul>
      <p>
        Write to us for any of this: {contact}. We respond within 45 days and may first check that you are who
        you say you are. We will not treat you worse for asking.
      </p>
    </>
  )
}

function Children({ siteName }: LegalTextProps) {
  return (
    <p>
      {siteName} is not for children. We do <strong>not knowingly collect</strong> personal information from
      anyone <strong>under 13</strong>; if we learn of it, we delete it. The minimum age for an account is 15,
      as the <Link to={`${paths.termsAndConditions}#eligibility`}>terms</Link> say. If you think a child has
      given us information, please write to us.
    </p>
  )
}

function Security() {
  return (
    <p>
      Connections to the live site are encrypted, passwords and sign-in tokens are stored only as hashes, and
      few people have access to the data. No system is perfectly secure. If something happens that puts you at
      risk, we will tell you as the law requires.
    </p>
  )
}

function Liability({ siteName }: LegalTextProps) {
  return (
    <p>
      As far as the law allows, {siteName}'s total liability under this policy is limited to the{' '}
      <strong>amounts you paid to us in the prior 12 months</strong>. Nothing here limits rights or liability
      that cannot be limited by law.
    </p>
  )
}

function OtherSites() {
  return (
    <p>
      Listings link to websites and social pages of businesses. Those follow their own policies. Payment for
      their work happens directly with the business and never passes through us.
    </p>
  )
}

function Law() {
  return (
    <p>
      This policy is governed by the <strong>laws of the State of Texas</strong>; the courts of{' '}
      <strong>Travis County, Texas</strong> have jurisdiction.
    </p>
  )
}

function Changes() {
  return (
    <p>
      If this policy changes, the new text appears here with its effective date. We announce important changes
      on the site or by email in advance.
    </p>
  )
}

function Contact({ contact }: LegalTextProps) {
  return <p>Questions about your data: {contact}. A real person reads every message.</p>
}

export const privacySections: readonly LegalSection[] = [
  { id: 'scope', title: 'What this covers', Body: Scope },
  { id: 'what-we-collect', title: 'What we collect', Body: WhatWeCollect },
  { id: 'position', title: 'Your location', Body: YourPosition },
  { id: 'browser-storage', title: 'Cookies and browser storage', Body: BrowserStorage },
  { id: 'purposes', title: 'What we use it for', Body: Purposes },
  { id: 'who-sees-it', title: 'Who sees it', Body: WhoSees },
  { id: 'how-long', title: 'How long we keep it', Body: HowLong },
  { id: 'your-rights', title: 'Your rights', Body: YourRights },
  { id: 'children', title: 'Children', Body: Children },
  { id: 'security', title: 'Security', Body: Security },
  { id: 'other-sites', title: 'Other sites and businesses', Body: OtherSites },
  { id: 'liability', title: 'Limits of liability', Body: Liability },
  { id: 'law', title: 'Governing law and courts', Body: Law },
  { id: 'changes', title: 'Changes', Body: Changes },
  { id: 'contact', title: 'Contact', Body: Contact },
]
