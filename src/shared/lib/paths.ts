/** Every page address that code links to. One place, so that links, mails and the sitemap can't disagree. */
export const paths = {
  home: '/',
  services: '/services',
  webAppDevelopment: '/services/web-app-development',
  mobileAppDevelopment: '/services/mobile-app-development',
  businesses: '/businesses',
  business: (businessId: number) => `/businesses/${businessId}`,
  becomeAPartner: '/become-a-partner',
  login: '/login',
  signup: '/signup',
  registerBusiness: '/register-business',
  help: '/help',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
} as const
