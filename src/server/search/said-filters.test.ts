import { describe, expect, it } from 'vitest'
import { readFilters } from './said-filters.ts'

/** A Wednesday in Austin, at two in the afternoon. */
const wednesday = { day: 2, minute: 14 * 60, date: 20_787 }
const at = (day: number, hour: number) => ({ ...wednesday, day, minute: hour * 60 })

function read(text: string, clock = wednesday) {
  const typed = text.split(' ')
  const said = readFilters(typed, clock)
  const used = new Set(said.flatMap((filter) => filter.at))
  const rest = typed.filter((_word, place) => !used.has(place)).join(' ')
  return { ...Object.fromEntries(said.map(({ name, value }) => [name, value])), rest }
}

describe('a price in words', () => {
  it.each([
    ['plumber under $100', '-100', 'plumber'],
    ['plumber under 100 dollars', '-100', 'plumber'],
    ['less than 80 dollars haircut', '-80', 'haircut'],
    ['haircut less than $80', '-80', 'haircut'],
    ['massage below $75', '-75', 'massage'],
    ['cake up to $60', '-60', 'cake'],
    ['tattoo for no more than $200', '-200', 'tattoo for'],
    ['dj max $500', '-500', 'dj'],
    ['dj $500 max', '-500', 'dj'],
    ['dj $500 or less', '-500', 'dj'],
    ['photographer budget $1,500', '-1500', 'photographer'],
    ['photographer budget of 1500 dollars', '-1500', 'photographer'],
    ['wedding venue under $5k', '-5000', 'wedding venue'],
    ['tutor $50 an hour', '-50', 'tutor'],
    ['tutor $50/hr', '-50', 'tutor'],
    ['tutor $50 per hour', '-50', 'tutor'],
    ['tutor max $60/hr 78704', '-60', 'tutor 78704'],
    ['dog walking $20 per walk', '-20', 'dog walking per walk'],
    ['$20 haircut', '-20', 'haircut'],
    ['haircut for $20', '-20', 'haircut'],
    ['carpet cleaning 3 rooms $99', '-99', 'carpet cleaning 3 rooms'],
    ['manicure $49.99', '-49', 'manicure'],
    ['100$ massage', '-100', 'massage'],
    ['between $50 and $100 facial', '50-100', 'facial'],
    ['facial between 50 and 100 dollars', '50-100', 'facial'],
    ['facial $50-$100', '50-100', 'facial'],
    ['dog grooming $50-75', '50-75', 'dog grooming'],
    ['dog grooming $50 to $75', '50-75', 'dog grooming'],
    ['grooming from $75 to $50', '50-75', 'grooming'],
    ['tattoo over $300', '300-', 'tattoo'],
    ['tattoo at least $300', '300-', 'tattoo'],
    ['tattoo $100 minimum', '100-', 'tattoo'],
    ['tattoo $100+', '100-', 'tattoo'],
    ['tattoo $100 and up', '100-', 'tattoo'],
    ['gym under 40', '-40', 'gym'],
    ['plomero por menos de $100', '-100', 'plomero'],
    ['corte de pelo menos de 30 dólares', '-30', 'corte de pelo'],
    ['masaje hasta $80', '-80', 'masaje'],
    ['pastel entre $50 y $100', '50-100', 'pastel'],
    ['clases a $25 la hora', '-25', 'clases'],
    ['fotógrafo desde $200', '200-', 'fotógrafo'],
    ['fotógrafo máximo $400', '-400', 'fotógrafo'],
  ])('“%s” is the filter %s', (text, price, rest) => {
    expect(read(text)).toEqual({ price, rest })
  })

  it.each([
    'camp for kids under 12',
    'gym for adults over 50',
    'under 10 miles',
    'party room for up to 40 people',
    'plumber 78704',
    'coffee under 78704',
    'two for one',
    '24 hour towing',
    'shop on 5th',
    'studio 54',
    'under $0 plumber',
    'no more than 30 minutes away',
  ])('isn’t in “%s”', (text) => {
    expect(read(text)).not.toHaveProperty('price')
  })
})

describe('a day or time in words', () => {
  it.each([
    ['open saturday 8pm', 'sat-20:00', ''],
    ['plumber open saturday 8pm', 'sat-20:00', 'plumber'],
    ['plumber saturday at 8 pm', 'sat-20:00', 'plumber'],
    ['vet open at 9pm', 'wed-21:00', 'vet'],
    ['vet open at 9 p.m.', 'wed-21:00', 'vet'],
    ['vet open at 9am', 'thu-09:00', 'vet'],
    ['sunday brunch', 'sun-11:00', 'brunch'],
    ['brunch on sundays', 'sun-11:00', 'brunch'],
    ['plumber tomorrow morning', 'thu-09:00', 'plumber'],
    ['plumber tomorrow', 'thu', 'plumber'],
    ['plumber today', 'wed', 'plumber'],
    ['mechanic open on sunday', 'sun', 'mechanic'],
    ['dentist saturday appointment', 'sat', 'dentist appointment'],
    ['dentist open sat', 'sat', 'dentist'],
    ['dentist sat 10am', 'sat-10:00', 'dentist'],
    ['yoga tuesday evening east austin', 'tue-18:30', 'yoga east austin'],
    ['live music friday night', 'fri-20:00', 'live music'],
    ['bar open late saturday', 'sat-22:00', 'bar'],
    ['tacos tonight', 'wed-20:00', 'tacos'],
    ['tacos tonight at 9', 'wed-21:00', 'tacos'],
    ['mover this weekend', 'sat', 'mover'],
    ['dog daycare monday to friday', 'mon', 'dog daycare'],
    ['gym open until 10pm', 'wed-21:45', 'gym'],
    ['gym open past 10pm', 'wed-22:30', 'gym'],
    ['haircut after 6pm', 'wed-18:30', 'haircut'],
    ['gym open before 6am', 'thu-05:45', 'gym'],
    ['bar open until midnight', 'wed-23:45', 'bar'],
    ['pharmacy open at midnight', 'thu-00:00', 'pharmacy'],
    ['coffee 6am', 'thu-06:00', 'coffee'],
    ['lunch at noon friday', 'fri-12:00', 'lunch'],
    ['massage friday 5-7pm', 'fri-17:00', 'massage'],
    ['massage between 5 and 7 pm', 'wed-17:00', 'massage'],
    ['notary day after tomorrow', 'fri', 'notary'],
    ['locksmith 3 am', 'thu-03:00', 'locksmith'],
    ['vet open in the evening', 'wed-18:30', 'vet'],
    ['bank open 17:30', 'wed-17:30', 'bank'],
    ['who is open this afternoon', 'wed-15:00', 'who is'],
    ['abierto domingo', 'sun', ''],
    ['taller mecánico abierto domingo', 'sun', 'taller mecánico'],
    ['mudanza este sábado', 'sat', 'mudanza'],
    ['plomero mañana por la mañana', 'thu-09:00', 'plomero'],
    ['plomero mañana', 'thu', 'plomero'],
    ['dentista sábado a las 10', 'sat-10:00', 'dentista'],
    ['restaurante abierto a las 9 de la noche', 'wed-21:00', 'restaurante'],
    ['tacos esta noche', 'wed-20:00', 'tacos'],
    ['farmacia abierta hasta las 10pm', 'wed-21:45', 'farmacia'],
    ['niñera para el viernes en la noche', 'fri-20:00', 'niñera'],
  ])('“%s” is the filter %s', (text, openAt, rest) => {
    expect(read(text)).toEqual({ openAt, rest })
  })

  it.each([
    'coffee open now',
    'pharmacy open late',
    'dentista abierto ahora',
    'open studios',
    'open mic',
    '24 hour towing',
    'towing 24/7',
    'morning sickness',
    'night club',
    'brunch',
    'sun room',
    'sat prep',
    'mon ami bakery',
    'shop at 5th street',
    'summer camp for a 7 year old',
    'a camp for 4 to 6 year olds',
    'what we did last saturday',
    'plumber 78704',
    'scratching in the attic at night',
    '3 month old puppy',
  ])('isn’t in “%s”', (text) => {
    expect(read(text)).toEqual({ rest: text })
  })

  it.each([
    ['tonight', at(2, 21), 'wed-21:00'],
    ['this weekend', at(6, 9), 'sun'],
    ['tomorrow', at(6, 9), 'mon'],
    ['9pm', at(4, 22), 'sat-21:00'],
    ['saturday', at(5, 8), 'sat'],
  ])('“%s” follows Austin’s clock', (text, clock, openAt) => {
    expect(read(`tacos ${text}`, clock)).toMatchObject({ openAt, rest: 'tacos' })
  })

  it.each([
    ['plumber available today', 'today', 'plumber'],
    ['plumber available this week', 'week', 'plumber'],
    ['plumber who can come today', 'today', 'plumber'],
    ['plumber can come tomorrow', 'tomorrow', 'plumber'],
    ['can someone come out later today', 'today', ''],
    ['plumber available today or tomorrow', 'tomorrow', 'plumber'],
    ['Who is available today in 78704?', 'today', 'in 78704?'],
    ['sitter with availability within a week', 'week', 'sitter with'],
    ['plomero disponible hoy', 'today', 'plomero'],
    ['plomeros disponibles hoy mismo', 'today', 'plomeros'],
    ['plomero que pueda venir mañana', 'tomorrow', 'plomero'],
    ['¿Pueden venir esta semana?', 'week', ''],
    ['niñera con disponibilidad para esta semana', 'week', 'niñera'],
  ])('“%s” asks for a free time: %s', (text, slots, rest) => {
    expect(read(text)).toEqual({ slots, rest })
  })

  it.each([
    ['plumber available today at 5pm', 'wed-17:00'],
    ['plumber available tomorrow morning', 'thu-09:00'],
    ['plomero disponible mañana por la mañana', 'thu-09:00'],
    ['sitter available this weekend', 'sat'],
    ['plumber available saturday', 'sat'],
  ])('“%s” asks for hours, because no free time is known so exactly', (text, openAt) => {
    const found = read(text)
    expect(found).toMatchObject({ openAt })
    expect(found).not.toHaveProperty('slots')
  })

  it('stands beside a price', () => {
    expect(read('massage saturday 3pm under $80')).toEqual({
      openAt: 'sat-15:00',
      price: '-80',
      rest: 'massage',
    })
  })
})
