/** Opening sentences that fit any business. Slots: {name}, {trade}, {area}, {street}, {near}, {owner}, {second}, {year}. */
export const commonOpeners = [
  '{name} is where {area} goes for {trade}.',
  'Since {year}, people around {near} have come to us for {trade}.',
  '{owner} opened {name} in {year} with one idea: {trade} without the fuss.',
  '{trade^} in {area}, from the people whose names are on the door.',
  'Ask around on {street} about {trade} and someone will point you our way.',
  '{owner} learned the work from an uncle and taught it to {second}. Together they run {name}: {trade}, nothing else.',
  'Austin has grown a lot since {year}. The way we do {trade} hasn’t changed much.',
  'Some places do everything. {name} sticks to {trade} and does it with care.',
  '{name}: {trade} for people who would rather be told the truth than be sold something.',
  'We came to {area} in {year} for the rent and stayed for the neighbors. Our work is {trade}.',
  'Most of our customers live within two miles of {near}. They come for {trade} and stay to talk.',
  'When {owner} took over {name}, the sign stayed, the prices stayed, and {trade} got better.',
  'Family work since {year}: {owner} started it, {second} runs it now, and {trade} is what we know.',
  'From {near} to the far end of {street}, ours is the name people pass along for {trade}.',
] as const

/** Opening sentences for storefronts. */
export const shopOpeners = [
  'We’re a small shop for {trade}, a few steps off {street}.',
  'A neighborhood spot for {trade}, open on {street} since {year}.',
  'Look for the hand-painted sign on {street}. Behind it: {trade}, and {owner} with a cup of coffee.',
  'You’ll find us on {street}, close to {near}: {trade}, fair prices, straight answers.',
] as const

/** How to get there. */
export const arriving = [
  'Park behind the building; the sign out front is smaller than it should be.',
  'The bus stops at the corner, and there’s a rack for six bikes.',
  'From {near} it’s a five-minute walk, ten in August.',
  'We’re on the shady side of {street}, which matters here.',
  'If you hit {near}, you’ve gone one light too far.',
  'There’s a bench under the live oak if you’re early.',
  'The building was a feed store, then a video store. The floor still slopes.',
  'The grackles own the parking lot after six.',
  'Look for the blue door. Everyone says it’s green.',
  'There’s free parking after five and shade before noon.',
  'On game days take {street} from the north. Trust us.',
  'Our regulars are mostly from {area}, and a few drive in from Buda and Pflugerville.',
] as const

/** How pricing works. */
export const quoting = [
  'Send a few lines about what you need and we’ll answer the same day.',
  'The first call is free, and so is the second.',
  'You get the price before we start, in writing.',
  'You pay us directly when it’s done, by card or however you like.',
  'If it isn’t right, tell {owner} and we’ll make it right.',
  'Quotes are free and stay good for thirty days.',
  'If we aren’t the right people, we say so, and we know who is.',
  'Ask for {second} if you’d rather speak Spanish.',
] as const
