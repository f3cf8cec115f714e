/**
 * Invented names as lists have them, with the category that a person would choose: written before the vocabulary of
 * `server/businesses/import/category-words.ts`, which must not be fitted to them.
 */
const sheet: Record<string, string> = {
  'Home & Living': `
    Sparkle & Sons House Cleaning
    Maid of Barton Hills
    Lone Star Plumbing & Drain
    ABC ROOTER SERVICE
    Pecan Street Electric LLC
    Watts Up Electrical Contractors
    Stay Cool A/C and Heating
    Hill Country HVAC, Inc.
    Green Thumb Lawn Care
    JARDINERIA LOPEZ
    Treehugger Arborists
    Honey-Do Handyman
    Fix-It Phil
    Bluebonnet Painting Co.
    Smooth Wall Drywall & Texture
    Two Brothers Moving
    Heave-Ho Junk Removal
    Roof Dawgs Roofing
    Pflugerville Pest Control
    Zilker Windows & Doors
    The Garage Door Guy
    Marisol's Custom Kitchens & Baths
    Limestone Fence Company
    Pool Patrol
    Carpet Kings
    Evergreen Landscaping
  `,
  'Automotive & Transportation': `
    South Lamar Auto Repair
    Taller Mecanico Hernandez
    Mobile Shine Detailing
    Bubbles Car Wash
    Budget Tire & Brake
    LLANTERA EL PRIMO
    Night Owl Towing
    Airport Express Shuttle
    Capital City Limo
    Spokes Bike Repair
    Quick Lube #14
    Mopac Transmission
    Ortega Paint & Body
    Riverside Collision Center
    Dale's Motors
    Lone Star Muffler
  `,
  'Beauty & Personal Care': `
    Guadalupe Nails & Spa
    Lucky Nail Bar
    Agave Hair Studio
    Salon Sirena
    El Corte Fino Barbershop
    Peluqueria Rosita
    The Brow Room
    Lash Lab ATX
    Glow Skin Studio
    Waxing Poetic
    Ink & Iron Tattoo
    Blush Makeup Artistry
    Great Cuts #221
    Estetica Unisex Lupita
    Velvet Beauty Lounge
    Bleached
  `,
  'Food & Dining': `
    Taqueria Agave
    Casa Comal Mexican Grill
    Cedar BBQ
    Cedar Pizza Co.
    Limestone's Coffee
    Bluebonnet Bakery - #57
    Panaderia La Reyna
    Colorado Sushi & Ramen
    Golden Dragon Chinese Restaurant
    Pho Saigon 2
    Mama Rosa's Italian Kitchen
    Burger Barn
    The Manor Brewing
    Rio Grande Tex-Mex
    Smokehouse on 7th
    7 Diez Trinity
    SUBS & MORE #1182
    Thai Basil
    Curry House
    The Egg & Griddle
    Sweet Tooth Cakes
    Perk Up Espresso
    Nueces Deli
    Donut Palace
    Wing Shack
    Cantina Del Sol
    El Pollo Dorado
    Mariscos Mazatlan
    Uncle Lou's Steakhouse
    Finch's Tavern
    Rainey Taproom
    Spoon & Fork Catering
    Fresh Juice Bar
    Bagel Nook
    Hunan Garden
    Verde
    Bistro Margaux
    La Mexicana Tortilleria
    The Oyster Room
    Ranch 90 Grill
    Sabor a Mi
    Nonna's
  `,
  'Food Trucks': `
    Tacos El Guero Food Truck
    Rolling Smoke BBQ Trailer
    Dumpling Wagon Mobile Food
    SNOWIE SHAVED ICE TRAILER
    Raspas Los Primos
    Torta Truck
    Burger Bus
    Los Tres Hermanos Mobile Vendor
  `,
  'Wellness & Self-care': `
    Serenity Massage
    Kneaded Relief Massage Therapy
    Black Swallow Yoga
    Eastside Acupuncture
    Mindful Path Counseling
    Balanced Plate Nutrition
    Float & Sauna House
    Willow Day Spa
    Inner Compass Life Coaching
    Breathe
  `,
  'Business Services': `
    Limestone Law, PLLC
    Ramirez & Ortiz Attorneys at Law
    Harris CPA
    Bright Ledger Bookkeeping
    Freedom Tax Prep
    Red River Marketing Group
    Fastprint Copies & Signs
    Notaria Guadalupe
    Lingua Bridge Translation
    Office Shine Janitorial
    Big Idea Graphic Design
    Capitol Insurance Agency
    Summit Staffing
    Hyde & Hyde
  `,
  'Events & Occasions': `
    Golden Hour Photography
    DJ Manny Mixx
    Lakeside Weddings & Events
    Petals & Stems Florist
    Floreria Maria
    Bounce House Rentals of Austin
    The Ballroom at Manor
    Salon de Eventos Los Arcos
    Party Time Rentals
    Mariachi Los Gallos
    Snap Photo Booth
    Alder Mansion
  `,
  'Sports & Fitness': `
    Iron Bull Gym
    CrossFit Oltorf
    Barton Springs Swim School
    Tiger Hill Taekwondo
    Oltorf Brazilian Jiu-Jitsu
    Crag Climbing
    Run Wild Running Store
    Mellow Cyclery
    Peak Personal Training
    Pilates on Burnet
    Paddle Dock
    24/7 Fitness
    Southpaw Boxing
    Bowl-A-Rama
  `,
  'Animal & Pet Services': `
    Happy Tails Dog Walking
    Shampooch Grooming
    Barton Creek Animal Hospital
    Oak Hill Veterinary Clinic
    Camp Wag Doggie Daycare
    Sit Stay Learn Dog Training
    Whiskers Cat Sitting
    The Pampered Pup
    Tomlin's Pet Supplies
    Bark Avenue
  `,
  'Technology & IT': `
    Geek Brigade 512
    Laptop Doctor
    Revive Cell Phone Repair
    iFix Screens
    Pixel Forge Web Design
    Hilltop IT Solutions
    Cedar Networks
    Smart Home Austin
    Byte Me Computers
    Lone Star Software
    Nimbus
  `,
  Tutoring: `
    Math Mastery Learning Center
    A+ Tutoring
    Reading Rockets Tutors
    Score High SAT Prep
    English for Everyone ESL
    Code Kids Academy
    Spanish Immersion Institute
    Number Sense of Circle C
  `,
  'Health & Medical': `
    Austin Family Practice
    Clarksville Dental
    Smile Orthodontics
    Dr. Patel Pediatrics
    Rehab & Motion Physical Therapy
    Vista Eye Care
    Lakeline Optical
    Corner Drug Pharmacy
    FARMACIA SAN JOSE
    Northwest Urgent Care
    Hill Country Chiropractic
    Clinica Familiar
    Texas Dermatology Associates
    Bluebonnet Nursing Home
    Hearing Solutions
  `,
  'Kids & Family': `
    Limestone Kindergarten
    Little Acorns Daycare
    Guarderia Mis Amiguitos
    Bright Meadows Preschool
    Camp Cypress Summer Camp
    Tiny Dancers Studio
    Mother's Way Doula
    Jump Zone Birthday Parties
    Montessori on Manchaca
    Skipping Stone School
  `,
  'Retail & Boutiques': `
    Second Chance Thrift Store
    Vintage Vault
    Dalton's Boots
    Half Price Paperbacks Bookstore
    Side B Vinyl Records
    Big Sky Nursery
    Corner Stop #21
    Blanco Food Mart #6
    Super Mercado La Hacienda
    Guadalupe Jewelers
    Mesa Furniture
    Toy Trove
    Bella Boutique
    Lone Star Liquor
    Asia Mart
    Joyeria Diamante
    Wild About Gifts
    Smoke & Vape Depot
  `,
  'Arts & Music': `
    Strings & Things Guitar Lessons
    Zilker Piano School
    Clay Works Pottery
    East Austin Art Studio
    Violin Repair by Hans
    The Canvas Room
    Oltorf Ballet Academy
    Gallery Shoal Creek
  `,
}

export type NamedBusiness = { name: string; category: string }

export const namedBusinesses: readonly NamedBusiness[] = Object.entries(sheet).flatMap(([category, names]) =>
  names
    .trim()
    .split('\n')
    .map((name) => ({ name: name.trim(), category })),
)
