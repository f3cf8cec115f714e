import type { CategoryTexts } from './trade-texts.ts'

export const sportsFitnessTexts: CategoryTexts = {
  practice: [
    'We learn names in the first week and knees in the second.',
    'There’s no scoreboard, by popular demand.',
    'People between eight and eighty train here, often at the same hour.',
    'We close for Christmas and for nothing else.',
    'Water, shade and a first-aid kit are always within reach.',
    'If something hurts, we stop and look. We don’t count louder.',
  ],
  extras: [
    'Free trial',
    'Day passes',
    'Showers',
    'Bike parking',
    'Child care corner',
    'Team rates',
    'Gear rental',
    'Early hours',
    'Student rate',
    'Open gym on Sundays',
  ],
  reasons: [
    'Licensed & Insured',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Veteran-Owned',
    'Woman-Owned',
    'Satisfaction Guarantee',
    'Background-Checked Team',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Senior & Military Discounts',
    'Wheelchair Accessible',
    'Pet-Friendly',
  ],
  trades: {
    'Gyms & Training': {
      about: [
        'Racks, bars, ropes and floor, and no televisions.',
        'Group classes at six, noon and five thirty, open gym in between.',
        'Barbell coaching by people who have failed a lift in public.',
        'One monthly price, and you cancel by telling us.',
        'Chalk is allowed. So is walking.',
      ],
      visits: [
        'Joined in January like everyone else.',
        'First gym in eleven years.',
        'Noon class on {day}s.',
      ],
      praise: [
        'Still going in {month}, which says it all.',
        'I can carry all the groceries in one trip.',
        'They fixed my deadlift in five minutes.',
        'No one films themselves.',
      ],
      gripes: ['Every rack was taken at six.', 'Canceling took two months.', 'The showers had given up.'],
    },
    'Personal Trainers': {
      about: [
        'One person, one plan, and a phone that stays in the bag.',
        'We train in your garage, in the park or in our small room with the good floor.',
        'People over sixty come for balance and stay for the deadlifts.',
        'Partners can share an hour and blame each other.',
        'You get a sheet of paper with what to do when we aren’t there.',
      ],
      visits: [
        'Doctor’s orders after sixty.',
        'Eight weeks before my wedding.',
        'We train as a couple, mostly in harmony.',
      ],
      praise: [
        'I got up from the floor without using my hands.',
        'Eight weeks, eight pounds, no nonsense.',
        'The plan fits my real life.',
        'And never the same joke twice.',
      ],
      gripes: [
        'On the phone during my sets.',
        'The same plan as my neighbor, word for word.',
        'Late three times, charged in full.',
      ],
    },
    'Running & Cycling': {
      about: [
        'Group runs leave at six from the trail, with a pace for the very slow.',
        'Marathon plans that fit around your job.',
        'Saturday rides go out past the dam and come back for tacos.',
        'Bike fitting with a plumb line and an eye for knees.',
        'No one is dropped. It’s the one rule.',
      ],
      visits: [
        'First group run of my life.',
        'Trained with them for the half.',
        'Saturday ride past the dam.',
      ],
      praise: [
        'Someone stayed with me at the back, the whole way.',
        'Finished the half with something left.',
        'The tacos at the end aren’t optional.',
        'My knee pain was the saddle all along.',
      ],
      gripes: [
        'They dropped me at the first hill.',
        'The plan assumed I have no job.',
        'The start time changed in a chat I’m not in.',
      ],
    },
    'Swim & Paddle': {
      about: [
        'Lessons from three years old to eighty, four to a lane.',
        'Boards and kayaks by the hour, with a dry bag and a short talk about the dam.',
        'Open-water mornings before the boats wake up.',
        'We teach floating first. The rest follows.',
        'Sunset paddles go out under the bridge when the bats do.',
      ],
      visits: [
        'My daughter was afraid of water.',
        'Two kayaks on a {day} evening.',
        'Learning to swim at forty-nine.',
      ],
      praise: [
        'She jumps in now and we can’t get her out.',
        'Under the bridge with the bats, best evening this year.',
        'I swam a lap, at forty-nine, and cried a bit.',
        'Good boards, dry bags, kind people.',
      ],
      gripes: [
        'Eight kids in a lane meant for four.',
        'The paddle was split.',
        'They refused a rain check, in the rain.',
      ],
    },
    'Martial Arts': {
      about: [
        'Jiu-jitsu, boxing and karate on one clean mat.',
        'Kids learn to fall first and to bow always.',
        'The beginners’ hour is only for beginners.',
        'Self-defense on the first Sunday, free for anyone.',
        'Sparring is optional and supervised.',
      ],
      visits: [
        'My son needed somewhere to put his energy.',
        'Beginner boxing at thirty-nine.',
        'The free Sunday class.',
      ],
      praise: [
        'He bows to the dog now.',
        'I was sore and proud.',
        'No egos on the mat.',
        'They match people with care.',
      ],
      gripes: [
        'Thrown in with the advanced group on day one.',
        'Belt tests cost extra, every time.',
        'The mat hadn’t been cleaned.',
      ],
    },
    'Climbing & Bouldering': {
      about: [
        'Forty new problems a month, set by a woman who’s five foot one.',
        'The kids’ wall has a slide at the top.',
        'Top rope with people who check your knot without a speech.',
        'Outdoor days on the greenbelt, helmets included.',
        'Rental shoes that don’t smell; we work on that daily.',
      ],
      visits: [
        'First time, two left feet.',
        'Birthday with nine ten-year-olds.',
        'Came for the outdoor day.',
      ],
      praise: [
        'The setting is clever and kind to short people.',
        'All nine came down tired.',
        'Strangers shouted beta and then apologized.',
        'I topped out on a green one and told everyone.',
      ],
      gripes: [
        'So crowded you wait more than you climb.',
        'Holds were greasy.',
        'The youth team had the whole wall.',
      ],
    },
  },
}
