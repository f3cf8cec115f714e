import type { Claimant } from '#server/claims/claims.repository.ts'
import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import type { InvitedRole, MemberRole } from '#shared/businesses/team-roles.ts'
import { paths } from '#shared/lib/paths.ts'
import { invitationDays } from '#shared/teams/teams.schemas.ts'

type NamedBusiness = { id: number; name: string }
type Own = { owner: Claimant; business: NamedBusiness }

const fullName = ({ firstName, lastName }: Claimant) => headerText(`${firstName} ${lastName}`, 80)
const to = (person: Claimant) => ({ userId: person.id, to: toRecipient(person, person.email) })
const teamUrl = ({ publicUrl }: Site, { id }: NamedBusiness) =>
  `${publicUrl}${paths.ownerBusiness(id)}?tab=team`

const offers: Record<InvitedRole, string> = {
  owner: 'As its owner you can manage the listing and its team, and read its quote requests and reviews.',
  manager: 'As a manager you can edit the listing, see its analytics and reply to quote requests.',
  helper: 'As a helper you can read and reply to its quote requests.',
}

/** With the link that accepts. It says the same whether or not the address has an account. */
export function invitationMail(
  { siteName, publicUrl }: Site,
  { owner, business }: Own,
  { email, role }: { email: string; role: InvitedRole },
  token: string,
): Mail {
  const inviter = fullName(owner)
  const isTransfer = role === 'owner'
  return {
    userId: null,
    to: { name: '', address: email },
    subject: isTransfer
      ? `Take over ${headerText(business.name, 120)}`
      : `Join the team of ${headerText(business.name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: isTransfer ? `${business.name} can be yours` : 'You’re invited to a team',
      paragraphs: [
        isTransfer
          ? `${inviter} wants to transfer the listing of ${business.name} on ${siteName} to you.`
          : `${inviter} invites you to help with ${business.name} on ${siteName}, a directory of local businesses in Austin.`,
        offers[role],
        isTransfer
          ? `Accept with an account that has this address, ${email}. If you don’t know ${inviter}, ignore this email.`
          : `You need an account to accept; it’s free. If you don’t know ${inviter}, ignore this email.`,
      ],
      action: {
        label: 'See the invitation',
        url: `${publicUrl}${paths.invitation}?token=${token}`,
      },
      footnote: `The link works once, for ${invitationDays} days. Please don’t forward it: anyone who opens it could respond for you.`,
    }),
  }
}

/** To the owner when somebody has joined. */
export function joinedMail(
  site: Site,
  { business, owner, person, role }: Own & { person: Claimant; role: MemberRole },
): Mail {
  return {
    ...to(owner),
    subject: `${fullName(person)} joined the team of ${headerText(business.name, 120)}`,
    ...renderMail({
      ...site,
      heading: 'Your team has a new member',
      paragraphs: [
        `Hello ${owner.firstName}, ${fullName(person)} (${person.email}) accepted your invitation and is now a ${role} of ${business.name}.`,
        'Don’t know them? Remove them from the team.',
      ],
      action: { label: 'Open the team', url: teamUrl(site, business) },
    }),
  }
}

/** To the owner when somebody has declined. */
export function declinedMail(
  site: Site,
  { business, owner, declined }: Own & { declined: { email: string; role: InvitedRole } },
): Mail {
  const what = declined.role === 'owner' ? `to take over ${business.name}` : `to help with ${business.name}`
  return {
    ...to(owner),
    subject: `Your invitation was declined: ${headerText(business.name, 120)}`,
    ...renderMail({
      ...site,
      heading: 'Your invitation was declined',
      paragraphs: [
        `Hello ${owner.firstName}, your invitation to ${declined.email} ${what} was declined. Nothing has changed.`,
      ],
      action: { label: 'Open the team', url: teamUrl(site, business) },
    }),
  }
}

/** To the owner who offers a business, in case it wasn't them. */
export function transferStartedMail(
  site: Site,
  { business, owner }: Own,
  { email }: { email: string },
): Mail {
  return {
    ...to(owner),
    subject: `You’re transferring ${headerText(business.name, 120)}`,
    ...renderMail({
      ...site,
      heading: 'You’re transferring a business',
      paragraphs: [
        `Hello ${owner.firstName}, you offered ${business.name} to ${email}. They have ${invitationDays} days to accept. Until then it stays yours, and you can cancel on its Team tab.`,
        {
          kind: 'text',
          spans: [
            'If this wasn’t you, cancel it and ',
            { label: 'change your password', url: `${site.publicUrl}${paths.profile}?tab=settings` },
            '.',
          ],
        },
      ],
      action: { label: 'Open the team', url: teamUrl(site, business) },
    }),
  }
}

/** To the new owner. */
export function tookOverMail(
  site: Site,
  { business, person, waiting }: { business: NamedBusiness; person: Claimant; waiting: number },
): Mail {
  return {
    ...to(person),
    subject: `${headerText(business.name, 120)} is yours`,
    ...renderMail({
      ...site,
      heading: 'The listing is yours',
      paragraphs: [
        `Hello ${person.firstName}, you took over ${business.name} on ${site.siteName}. Its team, photos, reviews and any running promotion came along. Please check its email address, hours and team.`,
        ...(waiting > 0 ? ['Quote requests are waiting for you in your dashboard.'] : []),
      ],
      action: { label: 'Open your listing', url: site.publicUrl + paths.ownerBusiness(business.id) },
    }),
  }
}

/** To the former owner. */
export function handedOverMail(
  site: Site,
  { business, owner, person, staysManager }: Own & { person: Claimant; staysManager: boolean },
): Mail {
  return {
    ...to(owner),
    subject: `You transferred ${headerText(business.name, 120)}`,
    ...renderMail({
      ...site,
      heading: 'You transferred a business',
      paragraphs: [
        `Hello ${owner.firstName}, ${fullName(person)} (${person.email}) accepted and now owns ${business.name}.`,
        staysManager
          ? 'You stay as a manager. Your receipts stay in your account.'
          : 'You can no longer manage it. Your receipts stay in your account.',
      ],
      action: { label: 'Open your dashboard', url: site.publicUrl + paths.dashboard },
      footnote: ['If this wasn’t you, ', writeToUs(site), '.'],
    }),
  }
}
