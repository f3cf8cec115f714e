import { type CategoryQuestions, choice, text, yesNo } from './asked.ts'

export const whichHome = choice(
  'What type of property?',
  'House',
  'Apartment or condo',
  'Office or store',
  'Other',
)
export const howSoon = choice('How soon?', 'Today or tomorrow', 'Within a week', 'Within a month', 'No rush')

/** Trades that come to a home, and those that work on cars. */
export const homeAndCarQuestions: Readonly<Record<string, CategoryQuestions>> = {
  'Home & Living': {
    all: [whichHome, howSoon, yesNo('Do you own the property?')],
    of: {
      'Home Cleaning': [
        choice(
          'What size is the home?',
          'Studio or 1 bedroom',
          '2 bedrooms',
          '3 bedrooms',
          '4 bedrooms or more',
        ),
        choice('How often?', 'One time', 'Weekly', 'Every two weeks', 'Monthly'),
        yesNo('Any pets?'),
      ],
      Plumbing: [
        choice(
          'What kind of plumbing job?',
          'Leak',
          'Clogged drain',
          'Toilet',
          'Faucet or shower',
          'Water heater',
          'Gas line',
          'New installation',
          'Something else',
        ),
        yesNo('Is water leaking right now?'),
        whichHome,
      ],
      'Electrical Work': [
        choice(
          'What kind of electrical job?',
          'No power',
          'Outlets or switches',
          'Lights or fans',
          'Electrical panel',
          'Car charger',
          'Rewiring',
          'Something else',
        ),
        yesNo('Any sparks, smoke or burning smell?'),
        whichHome,
      ],
      'Heating & Cooling': [
        choice(
          'What needs to be done?',
          'AC repair',
          'Heating repair',
          'Tune-up',
          'New system',
          'Ductwork',
          'Something else',
        ),
        text('System age and brand, if you know'),
        whichHome,
      ],
      'Lawn & Garden': [
        choice(
          'What needs to be done?',
          'Mowing',
          'Trees',
          'Planting or beds',
          'Irrigation',
          'Cleanup',
          'Design',
        ),
        choice(
          'How big is the yard?',
          'Small',
          'About a quarter acre',
          'About half an acre',
          'An acre or more',
        ),
        choice('How often?', 'One time', 'Weekly', 'Every two weeks', 'Seasonally'),
      ],
      'Handyman & Repairs': [
        text('What needs fixing or installing, and how many of each?'),
        yesNo('Do you already have the parts?'),
        howSoon,
      ],
      'Painting & Drywall': [
        choice('Interior, exterior or both?', 'Interior', 'Exterior', 'Both'),
        text('Which rooms or walls, and about how big?'),
        yesNo('Any holes, cracks or water stains to fix first?'),
      ],
      'Moving & Hauling': [
        text('Moving from and to? Neighborhoods or ZIP codes are fine.'),
        choice(
          'How much are you moving?',
          'A few items',
          '1 bedroom',
          '2 bedrooms',
          '3 bedrooms or more',
          'An office',
        ),
        text('Any stairs, elevators or very heavy items?'),
      ],
    },
  },
  'Automotive & Transportation': {
    all: [
      text('Make, model and year'),
      choice('Where is the vehicle?', 'At home', 'At work', 'On the roadside', 'I can bring it in'),
      howSoon,
    ],
    of: {
      'Car Detailing': [
        choice('What size is the vehicle?', 'Small car', 'Sedan', 'SUV or minivan', 'Truck', 'Motorcycle'),
        choice('Interior, exterior or both?', 'Interior', 'Exterior', 'Both'),
        text('Any stains, pet hair or scratches?'),
      ],
      'Auto Repair': [
        text('Make, model and year'),
        text('What’s happening, and since when?'),
        yesNo('Is it drivable?'),
      ],
      'Tires & Wheels': [
        text('What tire size? It’s on the sidewall.'),
        choice('How many tires?', '1', '2', '3', '4'),
        choice('What needs to be done?', 'New tires', 'Repair', 'Rotation or balancing', 'Alignment'),
      ],
      'Towing & Roadside': [
        text('Where is the vehicle, and where is it going?'),
        choice('What happened?', 'Won’t start', 'Flat tire', 'Accident', 'Locked out', 'Out of gas', 'Other'),
        text('Make and model'),
      ],
      'Rides & Shuttles': [
        text('Pickup, drop-off and time'),
        choice('How many passengers?', '1 to 3', '4 to 6', '7 to 14', '15 or more'),
        yesNo('Round trip?'),
      ],
      'Bike & Scooter Repair': [
        choice('What do you ride?', 'Road bike', 'Mountain bike', 'City bike', 'E-bike', 'Scooter', 'Other'),
        text('What needs fixing?'),
        yesNo('Can you bring it in?'),
      ],
    },
  },
  'Technology & IT': {
    all: [
      choice('Who’s it for?', 'Me or my family', 'A business with up to 10 people', 'A larger business'),
      choice('On-site or remote?', 'At my place', 'At the shop', 'Remotely', 'No preference'),
      howSoon,
    ],
    of: {
      'Computer Repair': [
        text('Make and model? Windows or Mac?'),
        text('What’s happening, and since when?'),
        yesNo('Any data that isn’t backed up?'),
      ],
      'Phone & Tablet Repair': [
        text('Make and model'),
        choice('What’s wrong?', 'Screen', 'Battery', 'Charging', 'Camera', 'Water damage', 'Something else'),
        yesNo('Any data that isn’t backed up?'),
      ],
      'Web & App Development': [
        choice(
          'What kind of project?',
          'New website',
          'Online store',
          'App',
          'Changes to an existing one',
          'Other',
        ),
        text('Any examples you like?'),
        choice('When do you need it?', 'Within a month', 'In 1 to 3 months', 'Later', 'No deadline'),
      ],
      'Home Networks & Wi-Fi': [
        choice(
          'How big is the place?',
          '1 or 2 rooms',
          '3 to 5 rooms',
          '6 rooms or more',
          'Two floors or more',
        ),
        text('Who’s your internet provider, and where is it slow?'),
        yesNo('Is running cable OK?'),
      ],
      'IT Support': [
        choice('How many computers?', '1 to 5', '6 to 20', '21 to 50', 'More than 50'),
        choice('How often do you need help?', 'One time', 'Now and then', 'Monthly'),
        text('What’s most urgent?'),
      ],
      'Smart Home': [
        text('What do you want to control? Lights, locks, cameras, heat?'),
        choice('Which system do you use?', 'Apple', 'Google', 'Amazon', 'Other', 'None yet'),
        whichHome,
      ],
    },
  },
  'Animal & Pet Services': {
    all: [
      choice('What kind of pet?', 'Dog', 'Cat', 'Bird', 'Rabbit or rodent', 'Reptile', 'Horse', 'Other'),
      text('Breed, age and weight'),
      yesNo('Good with other animals?'),
    ],
    of: {
      'Dog Walking': [
        text('Breed, age and weight'),
        choice('How often?', 'One time', 'A few times a week', 'Every weekday', 'Every day'),
        yesNo('Is your dog good with other dogs?'),
      ],
      Veterinarians: [
        text('Kind of pet, breed and age'),
        text('What have you noticed, and since when?'),
        yesNo('Are vaccinations up to date?'),
      ],
      'Boarding & Daycare': [
        text('Kind of pet, breed and age'),
        text('Drop-off and pickup dates'),
        yesNo('Does your pet need medication?'),
      ],
      'Pet Sitting': [
        text('What kind of pets, and how many?'),
        text('What dates, and how many visits a day?'),
        yesNo('Do any need medication?'),
      ],
      'Pet Training': [
        text('Breed and age'),
        choice(
          'What do you want to work on?',
          'Basics',
          'Leash walking',
          'Barking',
          'Fear',
          'Biting',
          'Something else',
        ),
        choice('What kind of training?', 'At home', 'In a class', 'Boarding with the trainer'),
      ],
    },
  },
}
