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
      text: 'Who you are, what you charge and how to reach you, on one fast site.',
    },
    {
      icon: ShoppingBag,
      title: 'Online stores',
      text: 'Your products, your prices, pickup or shipping, and inventory that tracks itself.',
    },
    {
      icon: CalendarCheck,
      title: 'Booking and scheduling',
      text: 'Customers pick a time that’s really open and get a reminder before it.',
    },
    {
      icon: Users,
      title: 'Customer portals',
      text: 'Orders, documents and messages in one secure place instead of an inbox.',
    },
    {
      icon: LayoutDashboard,
      title: 'Internal tools',
      text: 'Your scariest spreadsheet, rebuilt as an app that’s easy to use.',
    },
    {
      icon: CreditCard,
      title: 'Payments and invoices',
      text: 'Cards, deposits and receipts, connected to the books you already keep.',
    },
    {
      icon: LifeBuoy,
      title: 'Care after launch',
      text: 'Updates, backups and small changes from the people who built it.',
    },
  ],
  reasons: [
    { title: 'Close enough to visit', text: 'We’re in Austin. Meet over coffee or never, both are fine.' },
    {
      title: 'One price, in writing',
      text: 'You know the price before we start, and it doesn’t change.',
    },
    {
      title: 'You own everything',
      text: 'Code, domain, photos and accounts are in your name from day one.',
    },
    {
      title: 'Fast and accessible',
      text: 'It loads on a weak signal and works with a keyboard or screen reader.',
    },
    {
      title: 'A person answers',
      text: 'Write today and one of our developers replies within 24 hours.',
    },
  ],
  packagesNote: 'We fill in the blank together: one call, then one price in writing.',
  features: {
    Starter: [
      'Design made for you',
      'Contact form and map',
      'Search-engine friendly',
      'One round of changes',
    ],
    Growth: [
      'Everything in Starter',
      'Booking or a small store',
      'Edit text and photos yourself',
      'Cookie-free analytics',
      'Two rounds of changes',
    ],
    Pro: [
      'Everything in Growth',
      'Sign-in and customer accounts',
      'Payments and invoices',
      'Connected to your tools',
      'Three months of care',
    ],
  },
  steps: [
    { title: 'Discover', text: 'A call about your customers, your week, and what the site should bring in.' },
    { title: 'Design', text: 'Real pages with your real copy, to click through before we write any code.' },
    {
      title: 'Build',
      text: 'A private preview link from week one. You watch it grow and say when it’s ready.',
    },
    { title: 'Launch', text: 'We move the domain, watch the first few days, and show you how to run it.' },
  ],
  examples: [
    {
      picture: 'bakery',
      name: 'Sunday House Bakery',
      text: 'A store for custom cakes, with pickup days that fit the kitchen.',
      alt: 'a bakery’s store in a browser and on a phone, with a birthday cake above its shelves',
    },
    {
      picture: 'coffee',
      name: 'Radio Tower Coffee',
      text: 'A small site with a menu staff can update from behind the bar.',
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
      text: 'A portal where parents see each child’s progress.',
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
      text: 'Rentals, weather and the season’s numbers in one dashboard.',
      alt: 'a boat rental’s stats in a browser and on a phone, below kayaks and the skyline',
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
        'A Starter takes 7–10 days, a Growth 2–3 weeks, a Pro 3–5 weeks, starting the day we have your copy and photos.',
    },
    {
      question: 'Who owns the site?',
      answer: 'You do. Code, domain and accounts are in your name, and you can take them anywhere.',
    },
    {
      question: 'Can you work with the site I have?',
      answer:
        'Often. We look at it first and tell you honestly whether to fix it or start over. Either way, your old links keep working.',
    },
    {
      question: 'Do you write copy and take photos?',
      answer:
        'We can. Most people write a first draft and we tighten it. For photos, we know local photographers.',
    },
    {
      question: 'What happens after launch?',
      answer:
        'You can run it yourself, and we’ll show you how. If you’d rather not, care after launch covers updates, backups and small changes.',
    },
    {
      question: 'Will search engines find it?',
      answer:
        'Every site is built so search engines can read it quickly and completely. No honest studio promises first place.',
    },
    {
      question: 'How does Best Price Match work?',
      answer:
        'Show us a written quote for the same work from another studio in Austin. If theirs is lower, we match it.',
    },
  ],
}
