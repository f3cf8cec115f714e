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
      text: 'Native on iPhone, right down to text size and dark mode.',
    },
    {
      icon: TabletSmartphone,
      title: 'Android apps',
      text: 'For this year’s phones, five-year-old ones, and tablets.',
    },
    {
      icon: Gift,
      title: 'Ordering and loyalty',
      text: 'Order ahead, skip the line, and the tenth taco is on the house.',
    },
    {
      icon: CalendarCheck,
      title: 'Booking apps',
      text: 'Book an open slot in three taps, straight to the customer’s calendar.',
    },
    {
      icon: Truck,
      title: 'Apps for crews',
      text: 'Jobs, routes and photos on the road, even without a signal.',
    },
    {
      icon: BellRing,
      title: 'Notifications worth a buzz',
      text: 'Your order is ready. Your table is free. Nothing people would turn off.',
    },
    {
      icon: LifeBuoy,
      title: 'Care after launch',
      text: 'New phones, new OS versions, new store rules: we keep it running.',
    },
  ],
  reasons: [
    {
      title: 'Close enough to visit',
      text: 'We’re in Austin, and we test the app at your counter and in your truck.',
    },
    {
      title: 'One price, in writing',
      text: 'You know the price before we start, and it doesn’t change.',
    },
    { title: 'You own everything', text: 'The code and store accounts are in your name from day one.' },
    {
      title: 'Both phones at once',
      text: 'One app for iPhone and Android, launched together.',
    },
    {
      title: 'A person answers',
      text: 'Write today and one of our developers replies within 24 hours.',
    },
  ],
  packagesNote:
    'In an app, a page is one screen. We fill in the blank together: one call, then one price in writing.',
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
      'Push notifications',
      'Works without a signal',
      'Two rounds of changes',
    ],
    Pro: [
      'Everything in Growth',
      'Accounts, payments and loyalty',
      'A web dashboard',
      'Connected to your tools',
      'Three months of care',
    ],
  },
  steps: [
    { title: 'Discover', text: 'A call about who will use it, where, and what for.' },
    { title: 'Design', text: 'Screens to tap through on your own phone before we write any code.' },
    { title: 'Build', text: 'A test app from week one. You use it and tell us what’s wrong.' },
    { title: 'Launch', text: 'We get it through both app stores and watch the first few days.' },
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
      text: 'Homework, hours and each child’s progress.',
      alt: 'a tutoring app on two phones, with two readers under a live oak',
    },
    {
      picture: 'handyman',
      name: 'Hill Country Handyman',
      text: 'The crew’s route for the day, with before and after photos.',
      alt: 'a handyman’s route map on two phones, below a bungalow',
    },
    {
      picture: 'kayaks',
      name: 'Longhorn Dam Kayaks',
      text: 'Who’s on the water, who’s due back, and how the season is going.',
      alt: 'a boat rental’s stats on two phones, below kayaks and the skyline',
    },
  ],
  questions: [
    {
      question: 'What will it cost?',
      answer:
        'Each package has a starting price, and we fill it in together: after one call you get one price in writing. It doesn’t change unless you change the plan.',
    },
    {
      question: 'How long does it take?',
      answer:
        'A Starter takes 7–10 days, a Growth 2–3 weeks, a Pro 3–5 weeks. Then the app stores review it, which usually takes a day or two.',
    },
    {
      question: 'iPhone or Android first?',
      answer:
        'Both. One app for both costs little more than one platform, and half of Austin carries the other phone.',
    },
    {
      question: 'Do I need an app or a website?',
      answer:
        'If people come once, a website. If they come every week, an app can earn its place on their phone. If it can’t, we’ll tell you.',
    },
    {
      question: 'Who owns the app?',
      answer:
        'You do. The code and the accounts in both stores are in your name, and you can take them anywhere.',
    },
    {
      question: 'What do the stores charge?',
      answer:
        'Apple and Google each charge an account fee and take a share of digital goods sold in the app. That doesn’t apply to tacos or haircuts.',
    },
    {
      question: 'What happens after launch?',
      answer:
        'New phones come out every fall. Care after launch keeps the app running on them and covers small changes.',
    },
    {
      question: 'How does Best Price Match work?',
      answer:
        'Show us a written quote for the same work from another studio in Austin. If theirs is lower, we match it.',
    },
  ],
}
