import { putBackMails, takenBackMails } from '#server/businesses/changes/changes.emails.ts'
import {
  adminChoiceMails,
  decisionMails,
  undoneMails,
} from '#server/businesses/decisions/decisions.emails.ts'
import { mergedMail, unmergedMail } from '#server/businesses/merging/merges.emails.ts'
import {
  claimCodeMail,
  claimedMail,
  claimRefusedMail,
  ownershipLostMail,
  reviewReceivedMail,
} from '#server/claims/claims.emails.ts'
import { hoursQuestionMail } from '#server/hours/hours-questions.emails.ts'
import {
  declinedMail,
  handedOverMail,
  invitationMail,
  joinedMail,
  tookOverMail,
  transferStartedMail,
} from '#server/teams/teams.emails.ts'
import { comingHolidays, federalHolidays } from '#shared/businesses/federal-holidays.ts'
import { invitedRoles, memberRoles } from '#shared/businesses/team-roles.ts'
import { type Cast, exampleHours, exampleKey, tokenFor } from './cast.ts'
import { type Example, example } from './example.ts'

const reason = 'The phone number on the listing belongs to another business. Please correct it.'

/** Emails to owners about their listing. */
export function listingEmails({ site, business, otherBusiness, owner: person }: Cast): Example[] {
  const owner = { ...person, isEmailConfirmed: true, isBlocked: false }
  const listing = { ...business, owner }
  const parts = ['name', 'phone', 'address'] as const
  const { name } = business
  return [
    example('approved', decisionMails, site, listing, { status: 'approved', reason: undefined }),
    example('rejected', decisionMails, site, listing, { status: 'rejected', reason }),
    example('suspended', decisionMails, site, listing, { status: 'suspended', reason }),
    example('', undoneMails, site, listing),
    example('given', adminChoiceMails, site, listing, true),
    example('removed', adminChoiceMails, site, listing, false),
    example('', takenBackMails, site, listing, { parts, name, reason }),
    example('', putBackMails, site, listing, { parts, name }),
    example('', mergedMail, site, owner, otherBusiness, business),
    example('', unmergedMail, site, owner, business),
    example('', hoursQuestionMail, site, askedOwner({ business, owner }), thisWinter, asking),
    example('without holidays', hoursQuestionMail, site, askedOwner({ business, owner }), [], asking),
  ]
}

const asking = { token: tokenFor('hours'), key: exampleKey }
const newYear = federalHolidays(2027)[0]?.date ?? 0
const thisWinter = comingHolidays(newYear - 38, 60)

function askedOwner({ business, owner }: Pick<Cast, 'business' | 'owner'>) {
  const hours = exampleHours('09:00', '17:30')
  return { businessId: business.id, name: business.name, ownerId: owner.id, ...owner, hours, special: null }
}

/** Emails to people who claim a listing or work on one together. */
export function claimAndTeamEmails(cast: Cast): Example[] {
  const { site, business } = cast
  const claimant = { ...cast.owner, isEmailConfirmed: true, isBlocked: false }
  const person = { ...cast.member, isEmailConfirmed: true, isBlocked: false }
  const own = { owner: claimant, business }
  const { email } = person
  return [
    example('', claimCodeMail, site, business, {
      userId: claimant.id,
      address: claimant.email,
      code: '482913',
    }),
    ...[0, 1, 3].map((waiting) =>
      example(`${waiting} waiting`, claimedMail, site, business, claimant, waiting),
    ),
    example('', reviewReceivedMail, site, business, claimant),
    example('', claimRefusedMail, site, business, claimant, 'The document doesn’t name the business.'),
    example('', ownershipLostMail, site, business, claimant),
    ...invitedRoles.map((role) =>
      example(role, invitationMail, site, own, { email, role }, tokenFor('invitation')),
    ),
    ...memberRoles.map((role) => example(role, joinedMail, site, { ...own, person, role })),
    example('to help', declinedMail, site, { ...own, declined: { email, role: 'helper' } }),
    example('to take over', declinedMail, site, { ...own, declined: { email, role: 'owner' } }),
    example('', transferStartedMail, site, own, { email }),
    example('', tookOverMail, site, { business, person, waiting: 0 }),
    example('2 waiting', tookOverMail, site, { business, person, waiting: 2 }),
    example('stays manager', handedOverMail, site, { ...own, person, staysManager: true }),
    example('leaves', handedOverMail, site, { ...own, person, staysManager: false }),
  ]
}
