import { headerText, toRecipient } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { codeMinutes } from '#shared/claims/claims.schemas.ts'
import { answerHours } from '#shared/inbox/inbox-items.ts'
import { paths } from '#shared/lib/paths.ts'
import type { Claimant } from './claims.repository.ts'

type NamedBusiness = { id: number; name: string }

/**
 * To an address that proves a claim. It names the business but not the claimant: otherwise anybody could write to it in
 * our name.
 */
export function claimCodeMail(
  { siteName, publicUrl }: Site,
  { name }: NamedBusiness,
  { userId, address, code }: { userId: number; address: string; code: string },
): Mail {
  return {
    userId,
    to: { name, address },
    secrets: [code],
    subject: `${code} is the code for ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: `Your code: ${code}`,
      paragraphs: [
        `Someone is claiming ${name} on ${siteName}. If it’s you, enter this code on the page where you asked for it. It works for ${codeMinutes} minutes.`,
        'If it isn’t you or someone you work with, ignore this email and don’t share the code: anyone who has it can change the listing.',
      ],
    }),
  }
}

/** To the new owner of a listing. */
export function claimedMail(
  { siteName, publicUrl }: Site,
  { id, name }: NamedBusiness,
  claimant: Claimant,
  waiting: number,
): Mail {
  return {
    userId: claimant.id,
    to: toRecipient(claimant, claimant.email),
    subject: `${headerText(name, 120)} is yours`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'The listing is yours',
      paragraphs: [
        `Hello ${claimant.firstName}, you now manage ${name} on ${siteName}. Please check the hours, prices and photos. Visitors see every change right away.`,
        ...(waiting > 0
          ? [
              waiting === 1
                ? 'One quote request is waiting for you in your dashboard.'
                : `${waiting} quote requests are waiting for you in your dashboard.`,
            ]
          : []),
      ],
      action: { label: 'Open your listing', url: publicUrl + paths.ownerBusiness(id) },
      footnote: ['If you didn’t claim it, ', writeToUs({ siteName, publicUrl }), '.'],
    }),
  }
}

/** Confirms that staff decide on a claim. */
export function reviewReceivedMail(
  { siteName, publicUrl }: Site,
  { id, name }: NamedBusiness,
  claimant: Claimant,
): Mail {
  return {
    userId: claimant.id,
    to: toRecipient(claimant, claimant.email),
    subject: `We’re reviewing your claim for ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We’re reviewing your claim',
      paragraphs: [
        `Hello ${claimant.firstName}, thanks for claiming ${name}. Our team will decide within ${answerHours.claim} hours and email you. We may call the number on the listing.`,
        `Only our team sees your documents. We delete them 30 days after the decision.`,
      ],
      action: { label: 'See your claim', url: publicUrl + paths.claimBusiness(id) },
    }),
  }
}

/** Tells the claimant why staff refused. */
export function claimRefusedMail(
  { siteName, publicUrl }: Site,
  { id, name }: NamedBusiness,
  claimant: Claimant,
  reason: string,
): Mail {
  return {
    userId: claimant.id,
    to: toRecipient(claimant, claimant.email),
    subject: `We couldn’t accept your claim for ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'We couldn’t accept your claim',
      paragraphs: [
        `Hello ${claimant.firstName}, our team looked at your claim for ${name} and couldn’t accept it. The reason:`,
        { kind: 'said', lines: [reason] },
        'If you have other documents, you can send them on the same page.',
      ],
      action: { label: 'Open your claim', url: publicUrl + paths.claimBusiness(id) },
    }),
  }
}

/** Tells an owner that staff gave their listing to somebody else, or took it back. */
export function ownershipLostMail(
  { siteName, publicUrl }: Site,
  { name }: NamedBusiness,
  owner: Claimant,
): Mail {
  return {
    userId: owner.id,
    to: toRecipient(owner, owner.email),
    subject: `You no longer manage ${headerText(name, 120)}`,
    ...renderMail({
      siteName,
      publicUrl,
      heading: 'You no longer manage this listing',
      paragraphs: [
        `Hello ${owner.firstName}, our team changed who manages ${name}, so you can no longer manage it. Photos you uploaded are no longer shown there.`,
        'If you think this is a mistake, write to us.',
      ],
      action: { label: 'Contact support', url: publicUrl + paths.help },
    }),
  }
}
