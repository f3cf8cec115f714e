import type { CategoryTexts } from './trade-texts.ts'

export const foodTrucksTexts: CategoryTexts = {
  practice: [
    'The trailer is small, so the menu is too.',
    'We shop at five, chop at seven, and the first order is out by eleven.',
    'Picnic tables, string lights, a fan on a long cord.',
    'We’ve been on this lot long enough to have a favorite tree.',
    'Bring the dog, there’s a bowl.',
    'When it storms we close the hatch and wait, and so do you, under the awning.',
    'We pull the trailer to parties, generator and all.',
  ],
  extras: [
    'Catering',
    'Late hours',
    'Vegan options',
    'Gluten-free options',
    'Picnic tables',
    'Dog-friendly',
    'Order ahead',
    'Private parties',
    'Spicy on request',
    'Kids plates',
  ],
  reasons: [
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Eco-Friendly Practices',
    'Bilingual Staff (English & Spanish)',
    'Pet-Friendly',
    'Upfront Pricing',
    'Senior & Military Discounts',
  ],
  trades: {
    'Tacos & Tortas': {
      about: [
        'Al pastor from the trompo, with pineapple, after five.',
        'Corn tortillas come from two blocks away, still steaming.',
        'Bistec, lengua, suadero, and a nopal taco that meat eaters order by mistake and then on purpose.',
        'The torta ahogada comes with a spoon and a warning.',
        'Breakfast tacos until we run out of eggs.',
        'La salsa verde es de la casa, la roja es de mi suegra.',
      ],
      visits: [
        'Four al pastor at eleven at night.',
        'Breakfast tacos for the whole crew.',
        'Torta after a long shift.',
      ],
      praise: [
        'The pineapple lands on the taco from three feet away.',
        'Suadero like in Mexico City.',
        'Three dollars and I think about it all week.',
        'La salsa de la suegra no perdona.',
        'The best thing to eat within a mile of {near}.',
      ],
      gripes: [
        'The tortillas fell apart before the first bite.',
        'Al pastor from a flat grill.',
        'A dollar for a radish.',
      ],
    },
    'Barbecue Trailers': {
      about: [
        'One smoker, one trailer, and one man who sleeps beside it on Thursdays.',
        'Brisket by weight, sausage wraps for a walk, chopped beef for a bad day.',
        'Oak from a ranch near Lockhart, stacked and dried a year.',
        'We start with three hundred pounds and stop when they’re gone.',
        'Beans with the burnt ends in them.',
      ],
      visits: [
        'Chopped beef at noon.',
        'Got there at eleven thirty, barely in time.',
        'Family pack for a ball game.',
      ],
      praise: [
        'Burnt ends in the beans, a genius lives here.',
        'As good as the places with two-hour lines, and no line.',
        'The sausage wrap fits in one hand and in my heart.',
        'He cut me an extra slice for waiting.',
      ],
      gripes: ['Gone by noon with an hour to go.', 'More fat than meat.', 'The beans were cold.'],
    },
    'Burgers & Fried Chicken': {
      about: [
        'Two thin patties, pressed hard, edges like lace.',
        'Chicken is brined overnight and fried to order, which takes eleven minutes and is worth it.',
        'Pickles are ours, buns are from down the street.',
        'A veggie burger made of vegetables.',
        'Heat comes in four steps. The fourth needs a signature.',
      ],
      visits: [
        'Double with everything.',
        'Hot chicken, level three, on a dare.',
        'Veggie burger, low hopes.',
      ],
      praise: [
        'Lacy edges, soft bun, nothing else needed.',
        'Level three and I could see through time.',
        'The veggie burger is an actual meal.',
        'Fries that stay crisp to the bottom of the bag.',
      ],
      gripes: [
        'Soggy by the time they called me.',
        'Level one nearly ended me.',
        'Half an hour for a burger.',
      ],
    },
    'Noodles & Dumplings': {
      about: [
        'Noodles are pulled when you order, and yes, you can watch.',
        'Dumplings are folded at the counter by {owner}’s mother, who doesn’t look down.',
        'Broth goes on at midnight.',
        'Bánh mì on bread that shatters.',
        'Holy basil from our own buckets behind the truck.',
      ],
      visits: [
        'Pork dumplings on a cold {day}.',
        'Bánh mì for lunch, again.',
        'Noodles after yoga, sorry yoga.',
      ],
      praise: [
        'You hear the noodles hit the board, then you eat them.',
        'The dumplings are thin and full and gone.',
        'Bread that shatters as promised.',
        'The broth fixed something in me.',
      ],
      gripes: [
        'Broth like warm water.',
        'Five dumplings for twelve dollars.',
        'They forgot the chili oil, which is the point.',
      ],
    },
    'Ice & Sweets': {
      about: [
        'Ice shaved so fine it falls like snow, which most of our regulars have never seen.',
        'Paletas of mango with chile, hibiscus, and avocado for the brave.',
        'Churros are fried while you count your change.',
        'Syrups are cooked from fruit in season.',
        'On the first day over a hundred degrees the small one is free.',
      ],
      visits: ['After the pool with {count} kids.', 'Mango chile paleta in August.', 'Churros at a market.'],
      praise: [
        'Real fruit, you can find the seeds.',
        'The free one at a hundred degrees saved our day.',
        'Like snow, my son said, who has never seen any.',
        'Churros so hot they arrive with a blessing.',
      ],
      gripes: [
        'All syrup at the bottom.',
        'Line around the lot and one person working.',
        'Half melted when I got it.',
      ],
    },
  },
}
