import type { SoftWish } from '#shared/search/search.schemas.ts'

/** A wish that texts tell of; `said` finds it in a text in lower case, as PostgreSQL's regular expression. */
type Told = { label: string; said: string }

const welcome = '(friendly|welcome|allowed)'
const children = '(kid|child|famil|toddler|little one)'

export const toldWishes: Record<SoftWish, Told> = {
  kids: {
    label: 'kid friendly',
    said: `(?<!not )\\m(kids?|child|children|family|families)[ -]((are|is|always) )*${welcome}|(good|great|fun|perfect|patient|gentle) (with|for) ((the|my|our|young|small) )*${children}|high ?chairs?|kids.? menu|play ?(ground|scape|area|corner)`,
  },
  dogs: {
    label: 'dog friendly',
    said: `(?<!(not|no) )\\m(dogs?|pets?)[ -]((are|is|always) )*${welcome}|bring your dogs?`,
  },
  outdoor: {
    label: 'outdoor seating',
    said: '(outdoor|outside|patio|sidewalk|garden) (seating|seats|dining|tables)|(?<!no )\\mpatio\\M|(tables|seats|sit) outside|beer garden|picnic tables',
  },
  wheelchair: {
    label: 'wheelchair accessible',
    said: '(?<!not )(wheelchair|handicap|ada|step.free)[ -]?(accessible|access|friendly|entrance|ramp)|no steps|fully accessible',
  },
  parking: {
    label: 'parking',
    said: '(?<!no )(free |own |easy |plenty of )?parking( lot| garage| on site| behind|\\M)',
  },
  wifi: { label: 'Wi-Fi', said: '(?<!no )\\mwi-?fi\\M' },
  delivery: { label: 'delivers', said: '(?<!not )\\m(deliver|delivers|delivery|deliveries)\\M' },
  walkins: {
    label: 'walk-ins welcome',
    said: '(?<!no )walk-?.?ins?\\M|no appointment|without an appointment',
  },
  spanish: {
    label: 'speaks Spanish',
    said: 'bilingual|(speaks?|spoken|in|fluent) (english (and|&) )?spanish|habla(mos|n)? espa[nñ]ol|en espa[nñ]ol',
  },
  eco: {
    label: 'eco friendly',
    said: '(eco|environmentally|earth)[ -]friendly|non-?toxic|compost|sustainabl|organic|zero.waste',
  },
  'family-owned': {
    label: 'family owned',
    said: 'family[ -](owned|run|business)|(father|mother) and (son|daughter)',
  },
  'locally-owned': { label: 'locally owned', said: 'locally[ -](owned|run)' },
  'woman-owned': { label: 'woman owned', said: '(woman|women|female|latina)[ -](owned|run|led)' },
  'veteran-owned': { label: 'veteran owned', said: '\\mvet(eran)?[ -](owned|run)' },
  emergency: {
    label: 'emergency service',
    said: '(?<!no )\\memergency (service|call|visit|repair|appointment|response|plumb|care)|(24/7|24[ -]hour|after[ -]hours) emergency|emergencies',
  },
  'same-day': { label: 'same day', said: '(?<!no )\\msame[ -]day\\M' },
  'free-estimates': {
    label: 'free estimates',
    said: '\\mfree (written |in-home |no-obligation )*(estimates?|quotes?)\\M|(estimates?|quotes?) (are|is) (always )?free',
  },
  'free-consultation': {
    label: 'free consultation',
    said: '\\mfree (first |initial |30-minute )*consult|consultations? (are|is) (always )?free',
  },
  financing: { label: 'financing', said: '(?<!no )\\mfinancing\\M|payment plans?' },
  guarantee: { label: 'guarantees its work', said: '(?<!(no|not) )\\mguarantee' },
  'upfront-prices': {
    label: 'upfront prices',
    said: 'up-?front (pric|cost|quote)|flat[ -]rate|price before (we|the work)|no hidden (fee|cost|charge)',
  },
  discounts: { label: 'senior or military discount', said: '(senior|military|veteran)s?.{0,20} discount' },
  'award-winning': { label: 'award winning', said: 'award[ -]winning|won (an|the|several) award' },
}

export const isSoftWish = (wish: string): wish is SoftWish => Object.hasOwn(toldWishes, wish)
