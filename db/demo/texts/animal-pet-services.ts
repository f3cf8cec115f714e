import type { CategoryTexts } from './trade-texts.ts'

export const animalPetServicesTexts: CategoryTexts = {
  practice: [
    'The first visit is just to sniff each other out.',
    'You get a photo and two honest sentences after every stay.',
    'Shy, old, deaf and three-legged are all welcome.',
    'Bowls are always full and always clean.',
    'We write down what they like, in pencil, since tastes change.',
    'Treats only with your okay.',
  ],
  extras: [
    'Photo updates',
    'Pickup and drop-off',
    'Nail trims',
    'Senior pets',
    'Holiday stays',
    'Medication',
    'Multi-pet rate',
    'Flea baths',
    'Report cards',
    'House calls',
  ],
  reasons: [
    'Licensed & Insured',
    'Same-Day Availability',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Eco-Friendly Practices',
    'Satisfaction Guarantee',
    'Background-Checked Team',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Pet-Friendly',
    'Senior & Military Discounts',
  ],
  trades: {
    'Dog Walking': {
      about: [
        'Half an hour means half an hour, and the leash never changes hands.',
        'Four dogs at most, matched so they get along.',
        'Puppies get a midday visit, a clean floor and a nap.',
        'On trail days the tired ones come home wet and proud.',
        'We know which house has the cat and cross the street in time.',
      ],
      visits: [
        'My shifts got longer and the dog noticed.',
        'Puppy visits at noon.',
        'A reactive shepherd, so one on one.',
      ],
      praise: [
        'He waits at the door at eleven fifty-five.',
        'They noticed the limp before I did.',
        'Puppy survived, so did the rug.',
        'My shepherd has a friend now.',
      ],
      gripes: [
        'Twenty minutes for a thirty minute walk.',
        'A stranger came instead of the walker we know.',
        'Wet dog, white couch.',
      ],
    },
    Grooming: {
      about: [
        'Bath, brush, ears and nails, with a break whenever someone needs one.',
        'Doodles without shaming the owner.',
        'Cats by appointment, in a room without dogs.',
        'The van has warm water and a view of your driveway.',
        'We clip for the summer, not for the show.',
      ],
      visits: [
        'My doodle was one big knot.',
        'First groom for a rescue who bites.',
        'Nail trim, which takes two people at home.',
      ],
      praise: [
        'He came back a different, better smelling dog.',
        'No shaming about the knots, and there were knots.',
        'They took breaks when she was scared.',
        'Nails done in four minutes, at home it takes a village.',
      ],
      gripes: [
        'Shaved to the skin without a call.',
        'Nicked ear, no word about it.',
        'Picked up still damp.',
      ],
    },
    Veterinarians: {
      about: [
        'We sit on the floor with them first.',
        'A written estimate before any test, with a note on what can wait.',
        'House calls for the old ones, and for the last visit.',
        'Same-day appointments every morning until they’re gone.',
        'Heartworm, ticks and allergies are the local sports; we’re good at all three.',
      ],
      visits: [
        'He ate a sock on a {day}.',
        'Yearly shots for two cats.',
        'Our old girl’s last visit, at home.',
      ],
      praise: [
        'The sock came out, the bill was fair.',
        'They got on the floor with him.',
        'The kindest goodbye we could have had.',
        'They told me which test could wait.',
      ],
      gripes: [
        'Tests first, questions later.',
        'Two hours past the appointment with a sick dog.',
        'No one called with the results.',
      ],
    },
    'Boarding & Daycare': {
      about: [
        'Two acres of shade, a wading pool, and couches for dogs who prefer couches.',
        'Groups are by temperament, not by size.',
        'Someone sleeps here every night, with the radio on low.',
        'Cats have a room with a window onto the bird feeder.',
        'Report cards at pickup, graded generously.',
      ],
      visits: ['Ten days over Christmas.', 'Daycare twice a week.', 'Left our cat for the first time.'],
      praise: [
        'She didn’t look back once, which hurt a little.',
        'Report card said she made a friend named Biscuit.',
        'The cat came home calmer than she left.',
        'Clean, shaded, no one barking at walls.',
      ],
      gripes: ['Came home with a cough.', 'They lost his blanket.', 'The yard was all mud.'],
    },
    'Pet Training': {
      about: [
        'We teach people mostly; the dogs catch on quickly.',
        'Puppy class is six weeks of sitting, waiting and not eating the neighbor’s shoe.',
        'Reactive dogs train across the street from trouble, then closer.',
        'In-home sessions where the problem actually lives.',
        'Chicken, patience, no prong collars.',
      ],
      visits: [
        'He barks at everything with wheels.',
        'Puppy class on {day}s.',
        'A shelter dog with opinions.',
      ],
      praise: [
        'We passed a skateboard and lived.',
        'Turns out I was the problem, and they put it kindly.',
        'She sits before the door opens now.',
        'They came to our street, where it happens.',
      ],
      gripes: [
        'Same tips as in the free video.',
        'Twelve puppies and one trainer.',
        'They gave up before we did.',
      ],
    },
    'Pet Sitting': {
      about: [
        'Cats are visited, talked to and photographed in their favorite box.',
        'We stay the night, water the basil and bring in the mail.',
        'Birds, turtles, an iguana named Kevin: we read the instructions twice.',
        'Keys are coded, never labeled with an address.',
        'Insulin and pills exactly when you say.',
      ],
      visits: [
        'Two weeks in {month}, two cats, one on insulin.',
        'Overnights with our old lab.',
        'A parrot who talks back.',
      ],
      praise: [
        'Photos every day, in the box, as promised.',
        'Insulin right on time.',
        'The parrot has new words, all polite.',
        'The basil looks better than when I left.',
      ],
      gripes: [
        'They skipped one visit and apologized by text.',
        'The litter box told its own story.',
        'They left the back door unlocked.',
      ],
    },
  },
}
