import { paths } from '#shared/lib/paths.ts'
import { roundPaths } from '#shared/lib/round-address.ts'

const thisBusiness = 'this business'

/** The purpose of signing in, by the address that requires it; 0 stands for any number. */
const purposes: Record<string, string> = {
  [paths.claimBusiness(0)]: `claim ${thisBusiness}`,
  [paths.ownerBusiness(0)]: `manage ${thisBusiness}`,
  [paths.editBusiness(0)]: `edit ${thisBusiness}`,
  [paths.businessAnalytics(0)]: `see the analytics of ${thisBusiness}`,
  [paths.promoteBusiness(0)]: `promote ${thisBusiness}`,
  [paths.registerBusiness]: 'register your business',
  [paths.dashboard]: 'open your dashboard',
  [paths.messages]: 'read your messages',
  [paths.conversation(0)]: 'read your messages',
  [paths.quoteRequests]: 'read your quote requests',
  [roundPaths.own(0)]: 'compare your quotes',
  [paths.saved]: 'see your saved businesses',
  [paths.savedSearches]: 'see your saved searches',
  [paths.notificationSettings]: 'change your notification settings',
  [paths.profile]: 'open your profile',
  [paths.payments]: 'see your payments',
  [paths.payment(0)]: 'see your payments',
  [paths.invitation]: 'answer your invitation',
}

/** "Sign in to read your messages"; null for other addresses, whose text is never shown. */
export function signInReason(
  returnTo: string,
  nameOf: (businessId: string) => string | undefined,
): string | null {
  const [path = ''] = returnTo.split(/[?#]/)
  const purpose = purposes[path.replace(/\d+/, '0')]
  const [businessId = ''] = /\d+/.exec(path) ?? []
  return purpose
    ? `Sign in to ${purpose.replace(thisBusiness, () => nameOf(businessId) ?? thisBusiness)}`
    : null
}
