import { BellRing, CalendarCheck, Gift, LifeBuoy, Smartphone, TabletSmartphone, Truck } from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import type { AgencyCopy } from './agency-copy.ts'

export const mobileCopy: AgencyCopy = {
  kind: 'mobile',
  path: paths.mobileAppDevelopment,
  name: 'Mobile App Development',
  service: 'mobile-app',
  headline: 'Mobile apps, built in Austin',
  lead: 'iPhone and Android, for regulars who order ahead and crews who work outside. Built here, and yours to keep.',
  description:
    'iPhone and Android apps for Austin businesses: ordering, booking, loyalty and crews. Three packages, a fixed price in writing, and a reply within 24 hours.',
  offerings: [
    {
      icon: Smartphone,
      title: 'iPhone apps',
      text: 'At home on the phone, down to the text size and the dark evening.',
    },
    {
      icon: TabletSmartphone,
      title: 'Android apps',
      text: 'For this year’s phone and the one from five years ago, tablets too.',
    },
    {
      icon: Gift,
      title: 'Ordering and loyalty',
      text: 'Order ahead, skip the line, and the tenth taco is on the house.',
    },
    {
      icon: CalendarCheck,
      title: 'Booking apps',
      text: 'A free time in three taps, in the customer’s own calendar.',
    },
    {
      icon: Truck,
      title: 'Apps for crews',
      text: 'Jobs, routes and photos from the road, also where there is no signal.',
    },
    {
      icon: BellRing,
      title: 'Notices worth a buzz',
      text: 'Your order is ready, your table is free. Nothing that people turn off.',
    },
    {
      icon: LifeBuoy,
      title: 'Care after launch',
      text: 'New phones, new systems, new store rules: we keep it running.',
    },
  ],
  reasons: [
    {
      title: 'Near enough to visit',
      text: 'We work in Austin, and try the app on your counter and in your truck.',
    },
    {
      title: 'One price, in writing',
      text: 'You know the figure before we start, and it stays that figure.',
    },
    { title: 'You own all of it', text: 'Code and store accounts are in your name from the first day.' },
    {
      title: 'Both phones at once',
      text: 'One app for iPhone and Android, so nobody waits for the other half.',
    },
    {
      title: 'A person answers',
      text: 'Write today and somebody who builds things replies within 24 hours.',
    },
  ],
  packagesNote:
    'In an app, a page is one screen. We fill in the blank with you: one call, then one figure in writing.',
  features: {
    Starter: [
      'Design made for you',
      'iPhone and Android',
      'Published in both stores',
      'One round of changes',
    ],
    Growth: [
      'Everything in Starter',
      'Booking or ordering ahead',
      'Notices to the phone',
      'Works without a signal',
      'Two rounds of changes',
    ],
    Pro: [
      'Everything in Growth',
      'Accounts, payments and loyalty',
      'A back office on the web',
      'Joined to the tools you use',
      'Three months of care',
    ],
  },
  steps: [
    { title: 'Discover', text: 'A call about who will hold the phone, where, and what for.' },
    { title: 'Design', text: 'Screens on your own phone, to tap through before any code.' },
    { title: 'Build', text: 'A test app from the first week. You use it and say what is wrong.' },
    { title: 'Launch', text: 'We take it through both stores and watch the first days.' },
  ],
  examples: [
    {
      picture: 'bakery',
      name: 'Sunday House Bakery',
      text: 'Order a cake on the way home, pick it up on Sunday.',
      alt: 'a bakery’s app on two phones, with a birthday cake above its shelves',
    },
    {
      picture: 'coffee',
      name: 'Radio Tower Coffee',
      text: 'Order ahead, pay in the app, and the tenth cup is free.',
      alt: 'a coffee shop’s app on two phones, with a cup at a window above the menu',
    },
    {
      picture: 'bodywork',
      name: 'Barton Springs Bodywork',
      text: 'A free hour in three taps, and a reminder the day before.',
      alt: 'a massage studio’s booking app on two phones, below stacked stones',
    },
    {
      picture: 'tutors',
      name: 'Live Oak Tutors',
      text: 'Homework, hours and how far each child has come.',
      alt: 'a tutoring app on two phones, with two readers under a live oak',
    },
    {
      picture: 'handyman',
      name: 'Hill Country Handyman',
      text: 'The day’s round for the crew, with photos before and after.',
      alt: 'a handyman’s route map on two phones, below a bungalow',
    },
    {
      picture: 'kayaks',
      name: 'Longhorn Dam Kayaks',
      text: 'Who is on the water, who is due back, and the season’s figures.',
      alt: 'a boat rental’s figures on two phones, below kayaks and the skyline',
    },
  ],
  questions: [
    {
      question: 'What will it cost?',
      answer:
        'Each package has a starting price, and we fill it in together: after one call you get one figure in writing. It doesn’t change unless you change the plan.',
    },
    {
      question: 'How long does it take?',
      answer:
        'A Starter takes 7–10 days, a Growth 2–3 weeks, a Pro 3–5 weeks. The stores then look at it themselves, which mostly takes a day or two.',
    },
    {
      question: 'iPhone or Android first?',
      answer:
        'Both. One app for the two costs little more than one, and half of Austin carries the other phone.',
    },
    {
      question: 'Do I need an app, or a site?',
      answer:
        'If people come once, a site. If they come every week, an app can earn its place on their phone. We say so when it can’t.',
    },
    {
      question: 'Who owns the app?',
      answer:
        'You do. The code and the accounts in both stores are in your name, and you can take them anywhere.',
    },
    {
      question: 'What do the stores charge?',
      answer:
        'Apple and Google each ask a fee for an account and a share of what is sold inside an app. Tacos and haircuts don’t count as that.',
    },
    {
      question: 'What happens after launch?',
      answer:
        'Phones change every fall. Care after launch keeps the app running on the new ones and covers small changes.',
    },
    {
      question: 'How does Best Price Match work?',
      answer:
        'Show us a written quote for the same work from another studio in Austin. If theirs is lower, we match it.',
    },
  ],
}
