/** First sentences that fit any business. Slots: {name}, {trade}, {area}, {street}, {near}, {owner}, {second}, {year}. */
export const commonOpeners = [
  '{name} is where {area} goes for {trade}.',
  'Since {year}, people around {near} have come to us for {trade}.',
  '{owner} opened {name} in {year} with one idea: {trade} without the fuss.',
  '{trade^} in {area}, by the people whose names are on the door.',
  'Ask on {street} for {trade} and somebody will point our way.',
  '{owner} learned the work from an uncle, taught it to {second}, and together they are {name}: {trade}, nothing else.',
  'Austin has grown a good deal since {year}. Our way with {trade} has not changed much.',
  'Some places do everything. {name} sticks to {trade} and does it with care.',
  '{name}: {trade} for people who would rather be told the truth than be sold something.',
  'We came to {area} in {year} for the rent and stayed for the neighbors. Our work is {trade}.',
  'Most of our customers live within two miles of {near}. They come for {trade} and stay for the talk.',
  'When {owner} took over {name}, the sign stayed, the prices stayed, and {trade} got better.',
  'Family work since {year}: {owner} started it, {second} runs it now, and {trade} is what we know.',
  'From {near} to the far end of {street}, this is the name people pass on for {trade}.',
] as const

/** First sentences of places with a door onto the street. */
export const shopOpeners = [
  'We are a small shop for {trade}, a few steps off {street}.',
  'A neighborhood address for {trade}, open on {street} since {year}.',
  'Look for the hand-painted sign on {street}. Behind it: {trade}, and {owner} with a cup of coffee.',
  'You will find us on {street}, close to {near}: {trade}, fair prices, straight answers.',
] as const

/** How to get there. */
export const arriving = [
  'Park behind the building, the sign out front is smaller than it should be.',
  'The bus stops at the corner, and there is a rack for six bikes.',
  'From {near} it is a five minute walk, ten in August.',
  'We are on the shady side of {street}, which matters here.',
  'If you reach {near}, you went one light too far.',
  'There is a bench under the live oak if you are early.',
  'The building was a feed store, then a video rental. The floor still slopes.',
  'The grackles own the parking lot after six.',
  'Look for the blue door. Everyone says it is green.',
  'There is free parking after five and shade before noon.',
  'On game days take {street} from the north, trust us.',
  'Our regulars come from {area} mostly, and a few drive in from Buda and Pflugerville.',
] as const

/** How prices are agreed upon. */
export const quoting = [
  'Send a few lines about what you need and we answer the same day.',
  'The first conversation costs nothing, and neither does the second.',
  'You get the price before we start, in writing.',
  'You pay us directly when it is done, by card or however suits you.',
  'If it is not right, tell {owner} and we make it right.',
  'Quotes are free and stay good for thirty days.',
  'We say no when we are not the right people, and we know who is.',
  'Ask for {second} if you would rather speak Spanish.',
] as const
