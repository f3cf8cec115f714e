import {
  CalendarCheck,
  CreditCard,
  LayoutDashboard,
  LifeBuoy,
  PanelsTopLeft,
  ShoppingBag,
  Users,
} from 'lucide-react'
import { paths } from '#shared/lib/paths.ts'
import type { AgencyCopy } from './agency-copy.ts'

export const webCopy: AgencyCopy = {
  kind: 'web',
  path: paths.webAppDevelopment,
  name: 'Web App Development',
  service: 'web-development',
  headline: 'Web apps, built in Austin',
  lead: 'Sites, stores and the tools behind the counter. Designed with you, built here, and yours to keep.',
  description:
    'Websites, online stores, booking and internal tools for Austin businesses. Three packages, a fixed price in writing, and a reply within 24 hours.',
  offerings: [
    {
      icon: PanelsTopLeft,
      title: 'Business websites',
      text: 'Who you are, what it costs and how to reach you, on one quick site.',
    },
    {
      icon: ShoppingBag,
      title: 'Online stores',
      text: 'Your shelves, your prices, pickup or shipping, stock that counts itself.',
    },
    {
      icon: CalendarCheck,
      title: 'Booking and scheduling',
      text: 'Customers pick a time that is really free, and hear from you before it comes.',
    },
    {
      icon: Users,
      title: 'Customer portals',
      text: 'Orders, documents and messages behind a sign-in, instead of in an inbox.',
    },
    {
      icon: LayoutDashboard,
      title: 'Internal tools',
      text: 'The spreadsheet everybody is afraid of, as an app that nobody is.',
    },
    {
      icon: CreditCard,
      title: 'Payments and invoices',
      text: 'Cards, deposits and receipts, joined to the books you already keep.',
    },
    {
      icon: LifeBuoy,
      title: 'Care after launch',
      text: 'Updates, backups and small changes, by the people who built it.',
    },
  ],
  reasons: [
    { title: 'Near enough to visit', text: 'We work in Austin. Meet over coffee, or never: both are fine.' },
    {
      title: 'One price, in writing',
      text: 'You know the figure before we start, and it stays that figure.',
    },
    {
      title: 'You own all of it',
      text: 'Code, domain, pictures and accounts are in your name from the first day.',
    },
    {
      title: 'Quick and open to all',
      text: 'It loads on a weak signal and works by keyboard and screen reader.',
    },
    {
      title: 'A person answers',
      text: 'Write today and somebody who builds things replies within 24 hours.',
    },
  ],
  packagesNote: 'We fill in the blank with you: one call, then one figure in writing.',
  features: {
    Starter: [
      'Design made for you',
      'Contact form and map',
      'Found by search engines',
      'One round of changes',
    ],
    Growth: [
      'Everything in Starter',
      'Booking or a small store',
      'You edit texts and pictures',
      'Visitor figures without cookies',
      'Two rounds of changes',
    ],
    Pro: [
      'Everything in Growth',
      'Sign-in and customer accounts',
      'Payments and invoices',
      'Joined to the tools you use',
      'Three months of care',
    ],
  },
  steps: [
    { title: 'Discover', text: 'A call about your customers, your week, and what the site has to earn.' },
    { title: 'Design', text: 'Real pages with your real words, to click through before any code.' },
    { title: 'Build', text: 'A private address from the first week. You watch it grow and say when.' },
    { title: 'Launch', text: 'We move the domain, watch the first days, and show you around.' },
  ],
  examples: [
    {
      picture: 'bakery',
      name: 'Sunday House Bakery',
      text: 'A store for cakes to order, with a pickup day that the kitchen can keep.',
      alt: 'a bakery’s store in a browser and on a phone, with a birthday cake above its shelves',
    },
    {
      picture: 'coffee',
      name: 'Radio Tower Coffee',
      text: 'A small site whose menu is changed from behind the bar.',
      alt: 'a coffee shop’s site in a browser and on a phone, with a cup at a window above the menu',
    },
    {
      picture: 'bodywork',
      name: 'Barton Springs Bodywork',
      text: 'Booking by the hour, with a deposit and a reminder the day before.',
      alt: 'a massage studio’s booking calendar in a browser and on a phone, below stacked stones',
    },
    {
      picture: 'tutors',
      name: 'Live Oak Tutors',
      text: 'A portal where parents see how far each child has come.',
      alt: 'a tutoring portal in a browser and on a phone, with two readers under a live oak',
    },
    {
      picture: 'handyman',
      name: 'Hill Country Handyman',
      text: 'The day’s jobs on one map, in the order that saves gas.',
      alt: 'a handyman’s route map in a browser and on a phone, below a bungalow',
    },
    {
      picture: 'kayaks',
      name: 'Longhorn Dam Kayaks',
      text: 'Rentals, weather and the season’s figures in one back office.',
      alt: 'a boat rental’s figures in a browser and on a phone, below kayaks and the skyline',
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
        'A Starter takes 7–10 days, a Growth 2–3 weeks, a Pro 3–5 weeks, counted from the day we have your texts and pictures.',
    },
    {
      question: 'Who owns the site?',
      answer: 'You do. Code, domain and accounts are in your name, and you can take them anywhere.',
    },
    {
      question: 'Can you work with the site I have?',
      answer:
        'Often. We look at it first and say honestly whether to mend it or start again. Either way your old addresses keep working.',
    },
    {
      question: 'Do you write the texts and take the pictures?',
      answer:
        'We can. Most people write a first draft and we make it shorter. For pictures we know photographers here.',
    },
    {
      question: 'What happens after launch?',
      answer:
        'You can run it alone, and we show you how. If you would rather not, care after launch covers updates, backups and small changes.',
    },
    {
      question: 'Will search engines find it?',
      answer:
        'Every site is built so that they can read it quickly and fully. Nobody honest promises you the first place.',
    },
    {
      question: 'How does Best Price Match work?',
      answer:
        'Show us a written quote for the same work from another studio in Austin. If theirs is lower, we match it.',
    },
  ],
}
