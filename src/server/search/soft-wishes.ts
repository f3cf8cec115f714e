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
    said: 'family[ -](owned|run|business)|locally owned|(father|mother) and (son|daughter)',
  },
  'woman-owned': { label: 'woman owned', said: '(woman|women|female|latina)[ -](owned|run|led)' },
  'veteran-owned': { label: 'veteran owned', said: '\\mvet(eran)?[ -](owned|run)' },
}

export const isSoftWish = (wish: string): wish is SoftWish => Object.hasOwn(toldWishes, wish)
