import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { DecideBusiness } from '#shared/businesses/decisions/businesses-desk.schemas.ts'
import { paths } from '#shared/lib/paths.ts'
import type { LockedBusiness, Owner } from './decisions.repository.ts'

type MailText = Pick<Mail, 'subject' | 'text' | 'html'>
type NamedBusiness = Pick<LockedBusiness, 'id' | 'name'>
export type OwnedBusiness = NamedBusiness & Pick<LockedBusiness, 'owner'>

/** An email to the owner of a listing; nothing for an unclaimed one. */
export function toOwner(
  { owner, ...business }: OwnedBusiness,
  write: (owner: Owner, business: NamedBusiness) => MailText,
): Mail[] {
  return owner ? [{ userId: owner.id, to: toRecipient(owner, owner.email), ...write(owner, business) }] : []
}

/** Tells the owner what staff decided. */
export const decisionMails = (
  site: Site,
  business: OwnedBusiness,
  { status, reason }: Pick<DecideBusiness, 'status' | 'reason'>,
): Mail[] =>
  toOwner(business, (owner, { id, name }) => {
    if (status === 'approved') return approvedMail(site, owner, { id, name })
    if (status === 'rejected') return rejectedMail(site, owner, { name, reason: reason ?? '' })
    return suspendedMail(site, owner, { name, reason: reason ?? '' })
  })

/** Tells the owner that the latest decision was undone. */
export const undoneMails = (site: Site, business: OwnedBusiness): Mail[] =>
  toOwner(business, (owner, { name }) => undoneMail(site, owner, name))

/** Tells the owner that staff gave or removed Admin's Choice. */
export const adminChoiceMails = (site: Site, business: OwnedBusiness, isAdminChoice: boolean): Mail[] =>
  toOwner(business, (owner, given) =>
    isAdminChoice ? chosenMail(site, owner, given) : unchosenMail(site, owner, given),
  )

export const toDashboard = ({ publicUrl }: Site) => ({
  label: 'Open your dashboard',
  url: publicUrl + paths.dashboard,
})

function approvedMail(site: Site, { firstName }: Owner, { id, name }: NamedBusiness): MailText {
  return {
    subject: `${headerText(name, 120)} is approved`,
    ...renderMail({
      ...site,
      heading: 'Your business is approved',
      paragraphs: [
        `Hello ${firstName}, our team reviewed ${name} and approved it. Its page now says Verified.`,
        'Photos, hours and a price help customers choose you. You can add them at any time.',
      ],
      action: { label: 'See your page', url: site.publicUrl + paths.business(id) },
    }),
  }
}

type Refused = { name: string; reason: string }

function rejectedMail(site: Site, { firstName }: Owner, { name, reason }: Refused): MailText {
  return {
    subject: `${headerText(name, 120)} was not approved`,
    ...renderMail({
      ...site,
      heading: 'Your business was not approved',
      paragraphs: [
        `Hello ${firstName}, our team reviewed ${name} and couldn’t approve it, so it isn’t public. The reason:`,
        { kind: 'said', lines: [reason] },
        'You can edit the listing and resubmit it from your dashboard. We’ll review it again within 24 hours.',
      ],
      action: toDashboard(site),
    }),
  }
}

function suspendedMail(site: Site, { firstName }: Owner, { name, reason }: Refused): MailText {
  return {
    subject: `${headerText(name, 120)} is suspended`,
    ...renderMail({
      ...site,
      heading: 'Your business is suspended',
      paragraphs: [
        `Hello ${firstName}, our team suspended ${name}. It isn’t public until further notice. The reason:`,
        { kind: 'said', lines: [reason] },
        'If you think this is a mistake, write to us.',
      ],
      action: { label: 'Contact support', url: site.publicUrl + paths.help },
    }),
  }
}

function undoneMail(site: Site, { firstName }: Owner, name: string): MailText {
  return {
    subject: `${headerText(name, 120)} is under review again`,
    ...renderMail({
      ...site,
      heading: 'Your business is under review again',
      paragraphs: [
        `Hello ${firstName}, a few minutes ago we emailed you about ${name}. That decision was a mistake, and we’ve undone it.`,
        'Your listing is under review again. We’ll email you when it’s done.',
      ],
      action: toDashboard(site),
    }),
  }
}

function chosenMail(site: Site, { firstName }: Owner, { id, name }: NamedBusiness): MailText {
  return {
    subject: `${headerText(name, 120)} is an Admin's Choice`,
    ...renderMail({
      ...site,
      heading: "Your business is an Admin's Choice",
      paragraphs: [
        `Hello ${firstName}, our team likes ${name} so much that its page and cards now say Admin's Choice. It’s free, and no one can buy it.`,
      ],
      action: { label: 'See your page', url: site.publicUrl + paths.business(id) },
    }),
  }
}

function unchosenMail(site: Site, { firstName }: Owner, { id, name }: NamedBusiness): MailText {
  return {
    subject: `${headerText(name, 120)} is no longer an Admin's Choice`,
    ...renderMail({
      ...site,
      heading: "Your business is no longer an Admin's Choice",
      paragraphs: [
        `Hello ${firstName}, ${name} no longer shows the Admin's Choice badge. We give it to a few businesses at a time. Nothing else about your listing has changed.`,
      ],
      action: { label: 'See your page', url: site.publicUrl + paths.business(id) },
    }),
  }
}
