import type { CategoryTexts } from './trade-texts.ts'

export const wellnessSelfCareTexts: CategoryTexts = {
  practice: [
    'We keep notes, so that you do not start from zero each time.',
    'The room is kept at a temperature that people choose and not a thermostat.',
    'There is no music unless you ask, and then it is quiet.',
    'We work together with your doctor when there is one.',
    'Nobody here promises miracles. We promise attention.',
    'Come in work clothes, come in sweatpants, come as the day left you.',
    'There is a sliding scale, and nobody has to explain themselves.',
  ],
  extras: ['Gift cards', 'Evening hours', 'Couples sessions', 'Home visits', 'Online sessions', 'Sliding scale', 'Herbal tea bar', 'Quiet room', 'Packages of five', 'Prenatal care', 'Tea and showers'],
  reasons: ['Licensed & Insured', 'Same-Day Availability', 'Award-Winning Service', 'Locally Owned & Operated', 'Woman-Owned', 'Eco-Friendly Practices', 'Satisfaction Guarantee', 'Upfront Pricing', 'Bilingual Staff (English & Spanish)', 'Free Consultations', 'Senior & Military Discounts', 'Wheelchair Accessible'],
  trades: {
    'Massage Therapy': {
      about: [
        'Deep when you want deep, slow when you need slow, and we ask before we press.',
        'Desk shoulders, drummer wrists, runner calves: we see the whole town’s week pass over the table.',
        'An hour is sixty minutes on the table and does not count the hallway.',
        'Prenatal massage therapy with enough pillows to build a fort.',
        'Hot stones from the river, heated in water and not in a microwave.',
        'Unscented oil is the default. Lavender if you must.',
        'The table is warm before you are on it.',
      ],
      visits: ['My neck had not turned left since {month}.', 'Thirty-six weeks along and could not sleep.', 'After the half marathon, walking like a cowboy.', 'Anniversary gift, we went one after the other.'],
      praise: ['I can look over my shoulder again and back the car out.', 'She found the knot and the reason for it.', 'Slept through the night for the first time in weeks.', 'A full sixty minutes, no shop talk.', 'Strong hands, and they listened.'],
      gripes: ['The music was somebody’s idea of a waterfall.', 'Fifty minutes for an hour’s price.', 'I asked for light twice and got bruises.'],
    },
    'Yoga & Meditation': {
      about: [
        'Slow flow at seven, restorative at night, and a chair version that nobody should call easy.',
        'Mats, blocks and blankets are here and clean.',
        'We sit for twenty minutes on {day} evenings, and then there is tea.',
        'No mirrors, no heat, no shouting.',
        'Beginners stand in the middle, where they can see and not be seen.',
        'Once a month the class moves to the hill at sunrise.',
      ],
      visits: ['Stiff, skeptical, forty-four.', 'Prenatal class on {day} mornings.', 'I came to sit still for once.', 'My back doctor told me to.'],
      praise: ['My shoulders came down from my ears for the first time since the move.', 'Nobody looked at anybody.', 'The tea afterwards is half of why I come.', 'She changed each pose for my knee without making a scene.', 'Sunrise on the hill, I will remember it.'],
      gripes: ['Forty mats in a room for twenty.', 'More talk about the retreat in Tulum than yoga.', 'Started ten minutes late while we lay there.'],
    },
    Acupuncture: {
      about: [
        'Thin needles, a warm lamp, and about forty minutes in which no one can reach you.',
        'We treat backs, migraines, allergies and the kind of tired that sleep does not fix.',
        'Cedar fever has its own points, and a waiting list in January.',
        'Cupping leaves marks for a week. We say so before.',
        'Herbs are weighed in front of you and taste as you would expect.',
      ],
      visits: ['Cedar fever, third bad January in a row.', 'Migraines since college.', 'I am afraid of needles and went anyway.'],
      praise: ['Breathing through my nose in January, who would have thought.', 'Two migraines a month became none.', 'I did not feel the needles, I only felt the nap.', 'They explained each point before they used it.'],
      gripes: ['I felt nothing, before or after.', 'Left alone for an hour with a cold lamp.', 'The herbs cost more than the visit.'],
    },
    'Counseling & Coaching': {
      about: [
        'A room with two good chairs and a box of tissues that nobody makes a point of.',
        'We see people through grief, new jobs, old habits and the year after a baby.',
        'Couples come together, then once apart, then together again.',
        'We will tell you if somebody else is better for you, and walk you there.',
        'Evenings are for people who work days; there is a side door.',
      ],
      visits: ['After my father died.', 'We were arguing about the dishwasher and it was not about the dishwasher.', 'New job, no sleep.'],
      praise: ['I was listened to, which sounds like little and was a lot.', 'We laugh about the dishwasher now.', 'Practical, kind, never vague.', 'I left with one thing to do and did it.'],
      gripes: ['They checked the clock every ten minutes.', 'Advice from a poster.', 'Sessions were moved so often that I lost the thread.'],
    },
    Nutrition: {
      about: [
        'We begin with what you already eat and leave the tacos in.',
        'Meal plans are made for your kitchen, your budget and your children.',
        'Diabetes support in English and Spanish, with a walk through the grocery store.',
        'Runners and climbers come for the long days; we count on paper, not on apps.',
        'No powders are sold here.',
      ],
      visits: ['Prediabetic, said the lab.', 'Training for a first marathon.', 'Picky kid, tired parents.'],
      praise: ['My numbers are normal and I still eat tacos.', 'A plan that survived a real week.', 'My picky kid eats four new things.', 'The grocery store walk changed everything.'],
      gripes: ['A printed plan I could have found anywhere.', 'Too many rules for one fridge.', 'They did not read my form.'],
    },
    'Saunas & Float': {
      about: [
        'Cedar sauna at 185, cold plunge at 48, and a bench in between for thinking it over.',
        'The float tanks are private, dark and salty, and you may leave the light on.',
        'Towels, sandals, water and silence are included.',
        'Bring a friend or a book. Phones stay in the locker and feel better afterwards.',
        'We drain and filter between guests, and show you how.',
      ],
      visits: ['First float, slightly nervous.', 'Sauna and plunge on a gray {day}.', 'Recovery week after a race.'],
      praise: ['An hour felt like eleven minutes, or like a year.', 'The plunge is cruel and perfect.', 'Cleanest place of this kind that I know.', 'I slept like a stone.'],
      gripes: ['The tank was lukewarm.', 'Loud talkers in a quiet room and nobody said a word.', 'Salt in a paper cut, my fault, but warn people.'],
    },
  },
}
