import { choice, text, yesNo } from '../../questions/asked.ts'
import type { AddedTrade } from '../trade.ts'

/** Care for people who are old or very ill. */
export const careTrades: readonly AddedTrade[] = [
  {
    name: 'Home Care',
    trade: 'care at home',
    listings: 3,
    price: 32,
    unit: 'hour',
    scene: 'clinic',
    hours: 'always',
    visit: 'caller',
    services: ['Senior companions', 'Personal care', 'Overnight care', 'Home nursing', 'Respite care'],
    names: ['{w} Home Care', '{f} Caregivers', '{w} Kitchen Table Care'],
    texts: {
      about: [
        'Cooking, bathing, pills, and someone who asks about the war and listens.',
        'The same two caregivers, and you meet both before you decide.',
        'An afternoon off for the daughter who does everything.',
        'Nurses for wounds, tubes and the week after the hospital.',
      ],
      visits: [
        'Dad fell in {month} and wouldn’t hear of moving.',
        'My mother was home from the hospital and I live in Tulsa.',
      ],
      praise: [
        'She laughs on the phone again.',
        'They noticed the swelling before the doctor did.',
        'A note in the kitchen each evening: what she ate, what she said.',
      ],
      gripes: ['Three different people in the first week.', 'No one came on a holiday and no one called.'],
      practice: [
        'We’re insured, background-checked and trained, and we’ll show you the paperwork.',
        'You can switch caregivers without giving a reason.',
        'Family abroad gets the same note as family next door.',
      ],
    },
    asks: [
      choice('Who’s it for?', 'A parent', 'My partner', 'Me', 'A child', 'Someone else'),
      choice('How much help?', 'A few hours a week', 'Every day', 'Nights', 'Around the clock'),
      text('What kind of help, and starting when?'),
    ],
  },
  {
    name: 'Assisted Living',
    trade: 'assisted living',
    listings: 2,
    price: 4200,
    scene: 'clinic',
    hours: 'outdoors',
    visit: 'desk',
    services: ['Assisted living', 'Memory care', 'Nursing care', 'Short stays'],
    names: ['{w} Assisted Living', '{w} Senior House'],
    texts: {
      about: [],
      visits: [],
      praise: [],
      gripes: [],
      whole: [
        '{name} is a sixteen-room house in {area}, with a porch on the north side and a garden that residents plant as they like. Help with bathing, dressing and medicine is there day and night. Meals are cooked here, at one long table. Come for lunch on any {day} and ask the people who live here.',
        'Each resident of {name} has a private room, their own furniture and their own hours. A nurse is in the house every day, and two caregivers every night. Memory care has its own wing and its own garden, with a path that leads back to the door. {owner} shows families around, without an appointment, and explains every line of the price.',
        'Families in {area} have known {name} since {year}. Residents have their own rooms and share a kitchen that smells of coffee by six. We help with what’s hard and leave the rest to them. Short stays are welcome, for a week or a month, after the hospital or while family is out of town.',
      ],
    },
    asks: [
      choice('Who’s it for?', 'A parent', 'My partner', 'Me', 'Someone else'),
      choice('What kind of help?', 'Assisted living', 'Memory care', 'Nursing', 'A short stay', 'Not sure'),
      choice('How soon?', 'As soon as possible', 'Within three months', 'Later'),
    ],
  },
  {
    name: 'Hospice',
    trade: 'hospice care',
    listings: 2,
    price: 180,
    scene: 'clinic',
    hours: 'always',
    visit: 'desk',
    services: ['Hospice at home', 'Palliative care', 'Family support', 'Bereavement groups'],
    names: ['{w} Hospice', '{w} Hospice & Palliative Care'],
    texts: {
      about: [],
      visits: [],
      praise: [],
      gripes: [],
      whole: [
        '{name} cares for people at home, in {area} and all over the city, when a cure is no longer the aim. A nurse comes as often as needed and answers at any hour. We bring the bed, the medicine and someone to sit up at night. Families have a person to call, by name, before and after.',
        'Each {name} team has a doctor, nurses, aides, a social worker and a chaplain for those who want one. We come to homes, nursing homes and hospitals. Medicare pays for most of what we do, and we explain what it doesn’t. Our bereavement groups meet on {day} evenings near {near} and are open to everyone, whether or not we knew the person.',
        'Call {name} early. A first talk costs nothing and decides nothing. {owner} or another nurse sits down with the family and explains what can be done at home about pain, fear and sleepless nights. We’ve looked after people in {area}, and their families, since {year}.',
      ],
    },
    asks: [
      choice('Where is the patient?', 'At home', 'In a hospital', 'In a nursing home'),
      text('What neighborhood or ZIP code?'),
      yesNo('May we call you today?'),
    ],
  },
]
