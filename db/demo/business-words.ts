const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Plants, birds and stones of Central Texas that sound like shop names but, as far as we know, aren't. */
export const countryNames = words(`
  Agarita Anacacho Anacua Antelope-Horn Bluecurls Buckeye Buttonbush Caliche Camas Caracara Cenizo Chachalaca Chinkapin
  Cholla Coralbean Coyotillo Dayflower Desert-Willow Dewberry Evening-Primrose Farkleberry Fescue Fiddlewood Frogfruit
  Frostweed Gayfeather Guajillo Hackberry Horsemint Huisache Inland-Oats Jewelflower Kingbird Kinglet
  Lantana Lindheimer Madrone Mariposa Meadowlark Milkweed Mistflower Nighthawk Nuthatch Ocotillo Palafoxia Pavonia
  Persimmon Phainopepla Poorwill Possumhaw Prairie-Clover Rain-Lily Retama Rosinweed Rusty-Blackhaw Sideoats 
  Snailseed Sotol Spiderwort Sumac Tasajillo Titmouse Turk’s-Cap Vervain Waxmallow Winecup
  Woodsorrel Wren Yaupon Zexmenia`).map((word) => word.replaceAll('-', ' '))

const adjectives = words(`
  Tin Copper Crooked Slow Second Borrowed Early Stray Quiet Dusty Long Paper Patient Plain Left Late Loose Narrow
  Spare Third Pocket Barefoot Homemade Sunday Tuesday Backyard Upstairs Corner Limestone Creekside Neighbor Little`)

const things = words(`
  Heron Grackle Pecan Lantern Kettle Ladder Porch Cricket Possum Cicada Gate Wagon Mule Comet Spoon Kite Hammock
  Bobbin Thimble Rooster Swallow Button Teacup Thermos Windmill Whistle Bluff Armadillo Marigold Papaya Radio Umbrella
  Postcard Trumpet Satchel`)

/** Two plain words that make a name, such as Tin Heron or Slow Comet. */
export const pairedNames = adjectives.flatMap((adjective, row) =>
  things.filter((_, column) => (row * 7 + column * 3) % 5 === 0).map((thing) => `${adjective} ${thing}`),
)

/** Spanish names with their article, for restaurants, food trucks and event halls. */
export const spanishNames = words(`
  El-Grillo La-Chicharra El-Sombrerito Las-Anacuas La-Regadera El-Papalote La-Pizca El-Nopalito La-Garza-Blanca
  El-Tejado Los-Abuelos-Dos La-Cazuela-Azul El-Molcajetito La-Semillita El-Zanate Las-Tres-Tías La-Lechuza El-Cenizo
  La-Hamaca El-Limonero La-Calabacita El-Colibrí-Gris Los-Primos-de-Enero La-Luna-Chica El-Arroyito La-Palapa-Verde
  El-Huisache La-Terraza-Chica El-Jilguero La-Mazorca-Roja El-Portalito La-Bicicleta El-Aguacero La-Tía-Nena El-Patio-Hondo
  La-Codorniz El-Tlacuache La-Mesa-Larga`).map((word) => word.replaceAll('-', ' '))
