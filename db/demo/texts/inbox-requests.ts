import type { CreateBookingRequest } from '#shared/inbox/booking-requests.schemas.ts'
import type { CreateSupportRequest } from '#shared/inbox/inbox.schemas.ts'
import type { InboxStatus } from '#shared/inbox/inbox-items.ts'
import type { CreateServiceRequest } from '#shared/inbox/service-requests.schemas.ts'
import type { CreatePartnerApplication } from '#shared/partners/partners.schemas.ts'

export type DemoNote = { hoursLater: number; content: string; isReply?: true }

/** A request from a number of hours ago, and what staff did about it. */
export type DemoRequest = { hoursAgo: number; status?: InboxStatus; notes?: readonly DemoNote[] } & (
  | { kind: 'support'; asked: Omit<CreateSupportRequest, 'url2'> }
  | { kind: 'callback'; asked: Omit<CreateBookingRequest, 'url2'>; byDemoUser?: true }
  | { kind: 'service'; asked: Omit<CreateServiceRequest, 'url2'> }
  | { kind: 'partner'; asked: Omit<CreatePartnerApplication, 'url2' | 'agreement'> }
)

/** Oldest first. Every kind has one waiting, one of them overdue; the rest are in progress or done. */
export const demoRequests: readonly DemoRequest[] = [
  {
    kind: 'partner',
    hoursAgo: 190,
    status: 'done',
    asked: {
      fullName: 'Leticia Ballard',
      companyName: 'Ballard & Voss Accounting',
      email: 'leticia.ballard@example.com',
      website: 'https://ballardvoss.example.com/',
      serviceType: 'accounting',
      valueBrought: 'A free first hour on sales tax for every business that’s new to your directory.',
      additionalInfo: 'We did the books for three food trucks last year, so we know how seasonal they are.',
    },
    notes: [
      { hoursLater: 20, content: 'Two of their food trucks are listed here and speak well of them.' },
      {
        hoursLater: 44,
        content:
          'Hello Leticia,\n\nWe’d be glad to have you. We’ll email you the agreement today; your page goes up once it’s signed.',
        isReply: true,
      },
    ],
  },
  {
    kind: 'support',
    hoursAgo: 96,
    status: 'done',
    asked: {
      name: 'Grant Oyelaran',
      email: 'grant.oyelaran@example.com',
      message:
        'I moved my barber chair from Lamar to Airport and can’t find where to change the address. The pin on the map is still at the old shop.',
    },
    notes: [
      {
        hoursLater: 5,
        content:
          'Hello Grant,\n\nOpen your dashboard, choose Edit on your business and enter the new street. The pin moves within a few seconds.',
        isReply: true,
      },
    ],
  },
  {
    kind: 'partner',
    hoursAgo: 87,
    asked: {
      fullName: 'Harlan Pike',
      companyName: 'Pike Mutual',
      email: 'harlan.pike@example.com',
      website: null,
      serviceType: 'insurance',
      valueBrought: 'Liability coverage for one-van businesses, written the same day and billed monthly.',
      additionalInfo: '',
    },
  },
  {
    kind: 'callback',
    hoursAgo: 52,
    status: 'done',
    asked: { contactMethod: 'phone', contactNumber: '(512) 555-0122' },
    notes: [
      {
        hoursLater: 3,
        content: 'Called. Wants an online store for ceramics this spring; will use the form.',
      },
    ],
  },
  {
    kind: 'support',
    hoursAgo: 31,
    asked: {
      name: 'Wren Castellano',
      email: 'wren.castellano@example.com',
      message:
        'Someone reviewed my bakery who was never there: we have no patio and we don’t sell tamales. I think they mean the place next door. What can I do?',
    },
  },
  {
    kind: 'service',
    hoursAgo: 27,
    status: 'in_progress',
    asked: {
      name: 'Imogen Tran',
      email: 'imogen.tran@example.com',
      phone: '(512) 555-0164',
      service: 'ecommerce',
      message:
        'We sell hot sauce at two markets and by word of mouth. Thirty bottles, shipping in Texas only, pickup on Saturdays. Our logo is finished, photos aren’t.',
      budget: '5k-10k',
      timeline: '2-3-months',
    },
    notes: [{ hoursLater: 18, content: 'Asked the studio for a quote; promised her a first sketch.' }],
  },
  {
    kind: 'partner',
    hoursAgo: 22,
    asked: {
      fullName: 'Odette Marsh',
      companyName: 'Till & Tally',
      email: 'odette.marsh@example.com',
      website: 'https://tillandtally.example.com/',
      serviceType: 'software',
      valueBrought:
        'A cash register on a tablet, three months free for businesses you send us, and we pay you for each one that stays.',
      additionalInfo: 'Happy to show it at your office.',
    },
  },
  {
    kind: 'service',
    hoursAgo: 15,
    asked: {
      name: 'Desmond Fairley',
      email: 'desmond.fairley@example.com',
      phone: '',
      service: 'web-development',
      message:
        'A page for our church choir with dates and recordings. Three of us can write; none of us can code.',
      budget: 'under-5k',
      timeline: 'flexible',
    },
  },
  {
    kind: 'callback',
    hoursAgo: 10,
    asked: { contactMethod: 'whatsapp', contactNumber: '(512) 555-0139' },
  },
  {
    kind: 'support',
    hoursAgo: 6,
    status: 'in_progress',
    asked: {
      name: 'Pilar Nakamura',
      email: 'pilar.nakamura@example.com',
      message: 'Mi taller aparece como cerrado los sábados, pero abrimos de 9 a 1. ¿Dónde lo cambio?',
    },
  },
  {
    kind: 'service',
    hoursAgo: 3.5,
    asked: {
      name: 'Tobias Quill',
      email: 'tobias.quill@example.com',
      phone: '(512) 555-0181',
      service: 'mobile-app',
      message:
        'Our climbing gym wants members to be able to book a lane from their phones. We use a spreadsheet now, and it shows.',
      budget: '10k-25k',
      timeline: '3-6-months',
    },
  },
  {
    kind: 'callback',
    hoursAgo: 1.2,
    byDemoUser: true,
    asked: { contactMethod: 'text', contactNumber: '(512) 555-0107' },
  },
  {
    kind: 'support',
    hoursAgo: 0.4,
    asked: {
      name: 'June Abernathy',
      email: 'june.abernathy@example.com',
      message: 'Since Tuesday I’ve been getting the newsletter twice. I like it, but not that much.',
    },
  },
]

/** A service someone suggested a number of days ago. `userId` is set if they were signed in. */
export type DemoSuggestion = {
  name: string
  categoryId: number | null
  note: string
  userId: number | null
  daysAgo: number
  status?: 'approved' | 'rejected'
}

/** Oldest first. */
export const demoSuggestions: readonly DemoSuggestion[] = [
  {
    name: 'Piñata making',
    categoryId: 7,
    note: 'Made to order, not from the store.',
    userId: 412,
    daysAgo: 19,
    status: 'approved',
  },
  { name: 'Fortune telling', categoryId: null, note: '', userId: null, daysAgo: 12, status: 'rejected' },
  {
    name: 'Rainwater barrels',
    categoryId: 2,
    note: 'The people who sell them also install them, but no one is listed for it.',
    userId: 127,
    daysAgo: 4.2,
  },
  { name: 'Kite repair', categoryId: null, note: 'Zilker Park, every March.', userId: 3, daysAgo: 1.6 },
  { name: 'Sign language lessons', categoryId: 12, note: '', userId: null, daysAgo: 0.3 },
]
