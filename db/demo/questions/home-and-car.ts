import { type CategoryQuestions, choice, text, yesNo } from './asked.ts'

export const whichHome = choice(
  'What kind of place is it?',
  'House',
  'Apartment or condo',
  'Office or shop',
  'Other',
)
export const howSoon = choice('How soon?', 'Today or tomorrow', 'Within a week', 'Within a month', 'No hurry')

/** Trades that come to a home, and those that work on cars. */
export const homeAndCarQuestions: Readonly<Record<string, CategoryQuestions>> = {
  'Home & Living': {
    all: [whichHome, howSoon, yesNo('Do you own the place?')],
    of: {
      'Home Cleaning': [
        choice('How large is it?', '1 bedroom or less', '2 bedrooms', '3 bedrooms', '4 bedrooms or more'),
        choice('How often?', 'Once', 'Every week', 'Every two weeks', 'Every month'),
        yesNo('Are there pets?'),
      ],
      Plumbing: [
        choice(
          'What is it about?',
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
          'What is it about?',
          'No power',
          'Outlets or switches',
          'Lights or fans',
          'Electrical panel',
          'Car charger',
          'Rewiring',
          'Something else',
        ),
        yesNo('Has anything sparked, smoked or smelled burnt?'),
        whichHome,
      ],
      'Heating & Cooling': [
        choice(
          'What should be done?',
          'Cooling doesn’t work',
          'Heating doesn’t work',
          'Tune-up',
          'New system',
          'Ducts',
          'Something else',
        ),
        text('How old is the system, and of which brand, if you know?'),
        whichHome,
      ],
      'Lawn & Garden': [
        choice(
          'What should be done?',
          'Mowing',
          'Trees',
          'Planting or beds',
          'Irrigation',
          'Cleanup',
          'Design',
        ),
        choice('How large is the yard?', 'Small', 'About a quarter acre', 'Half an acre', 'An acre or more'),
        choice('How often?', 'Once', 'Every week', 'Every two weeks', 'By season'),
      ],
      'Handyman & Repairs': [
        text('What should be repaired or put up, and how many of each?'),
        yesNo('Do you have the parts already?'),
        howSoon,
      ],
      'Painting & Drywall': [
        choice('Where?', 'Inside', 'Outside', 'Both'),
        text('Which rooms or walls, and about how large?'),
        yesNo('Are there holes, cracks or water stains to fix first?'),
      ],
      'Moving & Hauling': [
        text('From where to where? Neighborhoods or ZIP codes are enough.'),
        choice(
          'How much is it?',
          'A few items',
          '1 bedroom',
          '2 bedrooms',
          '3 bedrooms or more',
          'An office',
        ),
        text('Are there stairs, an elevator or something very heavy?'),
      ],
    },
  },
  'Automotive & Transportation': {
    all: [
      text('Which make, model and year?'),
      choice('Where is the vehicle?', 'At home', 'At work', 'On the road', 'I can bring it'),
      howSoon,
    ],
    of: {
      'Car Detailing': [
        choice('Which size?', 'Small car', 'Sedan', 'SUV or minivan', 'Truck', 'Motorcycle'),
        choice('Which parts?', 'Inside', 'Outside', 'Both'),
        text('Are there stains, pet hair or scratches?'),
      ],
      'Auto Repair': [
        text('Which make, model and year?'),
        text('What does it do, and since when?'),
        yesNo('Can it be driven?'),
      ],
      'Tires & Wheels': [
        text('Which tire size? It is on the side of the tire.'),
        choice('How many tires?', '1', '2', '3', '4'),
        choice('What should be done?', 'New tires', 'Repair', 'Rotation or balancing', 'Alignment'),
      ],
      'Towing & Roadside': [
        text('Where is the vehicle, and where should it go?'),
        choice('What happened?', 'Won’t start', 'Flat tire', 'Accident', 'Locked out', 'Out of gas', 'Other'),
        text('Which make and model?'),
      ],
      'Rides & Shuttles': [
        text('From where to where, and when?'),
        choice('How many people?', '1 to 3', '4 to 6', '7 to 14', '15 or more'),
        yesNo('Do you need the way back, too?'),
      ],
      'Bike & Scooter Repair': [
        choice('What is it?', 'Road bike', 'Mountain bike', 'City bike', 'E-bike', 'Scooter', 'Other'),
        text('What should be repaired?'),
        yesNo('Can you bring it to the shop?'),
      ],
    },
  },
  'Technology & IT': {
    all: [
      choice('Who is it for?', 'Me or my family', 'A business of up to 10', 'A larger business'),
      choice('Where should it be done?', 'At my place', 'In the shop', 'Remotely', 'No matter'),
      howSoon,
    ],
    of: {
      'Computer Repair': [
        text('Which make and model, and Windows or Mac?'),
        text('What does it do, and since when?'),
        yesNo('Is there data on it that you have nowhere else?'),
      ],
      'Phone & Tablet Repair': [
        text('Which make and model?'),
        choice('What is wrong?', 'Screen', 'Battery', 'Charging', 'Camera', 'Water', 'Something else'),
        yesNo('Is there data on it that you have nowhere else?'),
      ],
      'Web & App Development': [
        choice('What is it?', 'New website', 'Online store', 'App', 'Changes to what exists', 'Other'),
        text('Is there an example that you like?'),
        choice('When should it be ready?', 'Within a month', 'In 1 to 3 months', 'Later', 'No date'),
      ],
      'Home Networks & Wi-Fi': [
        choice('How large is the place?', '1 or 2 rooms', '3 to 5 rooms', 'More', 'Two floors or more'),
        text('Who is your internet provider, and where is it slow?'),
        yesNo('May cables be laid?'),
      ],
      'IT Support': [
        choice('How many computers?', '1 to 5', '6 to 20', '21 to 50', 'More'),
        choice('How often do you need help?', 'Once', 'Now and then', 'Every month'),
        text('What must work again first?'),
      ],
      'Smart Home': [
        text('What should be controlled: lights, locks, cameras, heating?'),
        choice('Which system do you use?', 'Apple', 'Google', 'Amazon', 'Another', 'None yet'),
        whichHome,
      ],
    },
  },
  'Animal & Pet Services': {
    all: [
      choice('Which animal?', 'Dog', 'Cat', 'Bird', 'Rabbit or rodent', 'Reptile', 'Horse', 'Other'),
      text('Which breed, age and weight?'),
      yesNo('Does it get along with other animals?'),
    ],
    of: {
      'Dog Walking': [
        text('Which breed, age and weight?'),
        choice('How often?', 'Once', 'A few times a week', 'Every workday', 'Every day'),
        yesNo('Does your dog get along with other dogs?'),
      ],
      Veterinarians: [
        text('Which animal, breed and age?'),
        text('What have you noticed, and since when?'),
        yesNo('Are its vaccinations up to date?'),
      ],
      'Boarding & Daycare': [
        text('Which animal, breed and age?'),
        text('From when to when?'),
        yesNo('Does it take medicine?'),
      ],
      'Pet Sitting': [
        text('Which animals, and how many?'),
        text('From when to when, and how many visits a day?'),
        yesNo('Does any of them take medicine?'),
      ],
      'Pet Training': [
        text('Which breed and age?'),
        choice('What is it about?', 'Basics', 'Leash', 'Barking', 'Fear', 'Biting', 'Something else'),
        choice('Where?', 'At home', 'In a class', 'Boarding with the trainer'),
      ],
    },
  },
}
