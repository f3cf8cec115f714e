import { headerText } from '#server/lib/mail/mail-address.ts'
import { renderMail, type Site, writeToUs } from '#server/lib/mail/mail-layout.ts'
import type { Mail } from '#server/lib/mail/mails.repository.ts'
import { type CheckedPart, partsText } from '#shared/businesses/changes/checked-parts.ts'
import { type OwnedBusiness, toDashboard, toOwner } from '../decisions/decisions.emails.ts'

type Change = { parts: readonly CheckedPart[]; name: string }

/** Tells the owner that staff restored what they had verified, and why. */
export const takenBackMails = (
  site: Site,
  business: OwnedBusiness,
  { parts, name, reason }: Change & { reason: string },
): Mail[] =>
  toOwner(business, ({ firstName }) => ({
    subject: `Your change to ${headerText(name, 120)} was reverted`,
    ...renderMail({
      ...site,
      heading: 'Your change was reverted',
      paragraphs: [
        `Hello ${firstName}, our team checked your change to ${name} (${partsText(parts)}) and reverted it. The reason:`,
        { kind: 'said', lines: [reason] },
        'Its page says Verified again, with what was there before. Your other changes stay.',
        { kind: 'text', spans: ['If you think this is a mistake, ', writeToUs(site), '.'] },
      ],
      action: toDashboard(site),
    }),
  }))

/** Tells the owner that taking their change back was a mistake. */
export const putBackMails = (site: Site, business: OwnedBusiness, { parts, name }: Change): Mail[] =>
  toOwner(business, ({ firstName }) => ({
    subject: `Your change to ${headerText(name, 120)} is back`,
    ...renderMail({
      ...site,
      heading: 'Your change is back',
      paragraphs: [
        `Hello ${firstName}, a few minutes ago we emailed you that we reverted your change to ${name} (${partsText(parts)}). That was a mistake, and your change is back.`,
        'Our team is still checking the change. Until that’s done, its page says “Changed since verified, being checked”.',
      ],
      action: toDashboard(site),
    }),
  }))
