import { homeCategoryWords } from './category-words-home.ts'

/**
 * Words that tell what a business does, in English and the Spanish of Austin's signs, by the category and subcategory they
 * mean. Written without accents, in the singular or the plural; several words are a phrase, which outweighs single words. A
 * word with a question mark isn't enough by itself: it is only suggested to staff.
 */
export const categoryWords: Record<string, string> = {
  ...homeCategoryWords,
  // Automotive & Transportation
  'Automotive & Transportation':
    'automotive, car wash, motors, auto parts, gas station?, parking, autos?, truck repair, smog',
  'Automotive & Transportation > Car Detailing':
    'detailing, auto detail, car detail, detail shop, mobile detailing, hand wash, ceramic coating',
  'Automotive & Transportation > Auto Repair':
    'auto repair, car repair, auto service, mechanic, mobile mechanic, transmission, muffler, brakes, oil change, lube, quick lube, car care, auto care, auto?, automobile repair, state inspection, inspection sticker, garage?, taller mecanico, mecanico, radiator, engine repair',
  'Automotive & Transportation > Tires & Wheels':
    'tire, wheels, tire shop, rims, llantera, llantas, wheel alignment',
  'Automotive & Transportation > Towing & Roadside':
    'towing, tow, wrecker, roadside, roadside assistance, grua',
  'Automotive & Transportation > Rides & Shuttles':
    'shuttle, limo, limousine, taxi, cab, car service, black car, charter, bus charter, transportation, pedicab, transporte',
  'Automotive & Transportation > Bike & Scooter Repair':
    'bike repair, bicycle repair, scooter repair, bike?, bicycle?, scooter, bicicletas',
  'Automotive & Transportation > Body Shops':
    'body shop, paint and body, auto body, collision, collision repair, dent repair, hojalateria',
  'Automotive & Transportation > Auto Glass & Tint':
    'auto glass, windshield, window tint, tint, window tinting, polarizado',
  'Automotive & Transportation > Motorcycle Repair':
    'motorcycle, motorcycle repair, cycle shop, powersports, motos',
  'Automotive & Transportation > RVs, Boats & Trailers':
    'rv, rv repair, marine, boat, boat repair, trailer repair',
  'Automotive & Transportation > Driving Schools':
    'driving school, driver education, drivers ed, defensive driving, escuela de manejo',
  'Automotive & Transportation > Car Dealers': 'auto sales, car sales, used cars, dealership, car dealer',
  'Automotive & Transportation > Car & Truck Rental':
    'car rental, rent a car, truck rental, auto rental, van rental',
  // Beauty & Personal Care
  'Beauty & Personal Care':
    'beauty, beauty salon, salon?, cosmetology, estetica, salon de belleza, belleza, beauty supply, tanning',
  'Beauty & Personal Care > Mobile Barber':
    'barber, barbershop, barber shop, barberia, peluqueria de caballeros',
  'Beauty & Personal Care > Hair Salons':
    'hair, hair salon, hair studio, hair design, hairstylist, hairdresser, haircut, cuts?, blow dry, blowout, braids, braiding, stylist, peluqueria, salon and spa, color bar, extensions',
  'Beauty & Personal Care > Nails':
    'nail, nail salon, nail bar, nail spa, nails and spa, manicure, pedicure, unas',
  'Beauty & Personal Care > Skin & Facials':
    'skin, skincare, skin care, facial, esthetician, aesthetics, esthetics, waxing, wax, med spa, medspa, sugaring, laser hair removal, electrolysis, botox',
  'Beauty & Personal Care > Brows & Lashes':
    'brow, eyebrow, lash, eyelash, microblading, threading, cejas, pestanas',
  'Beauty & Personal Care > Makeup & Styling': 'makeup, make up, makeup artist, cosmetics, maquillaje',
  'Beauty & Personal Care > Tattoo & Piercing': 'tattoo, piercing, ink?, tatuajes',
  // Food & Dining
  'Food & Dining':
    'restaurant, restaurante, pizza, pizzeria, sushi, ramen, chinese, thai, pho, vietnamese, indian cuisine, curry, italian, pasta, trattoria, ristorante, burger, hamburger, grill?, kitchen?, diner, cafeteria, deli, delicatessen, sandwich, sub, wings, fried chicken, chicken, seafood, oyster, crab, shrimp, steakhouse, steak, bistro, brasserie, noodle, korean, japanese, hibachi, teriyaki, wok, hunan, szechuan, mandarin, dim sum, mediterranean, greek, gyro, kabob, kebab, falafel, ethiopian, cuban, peruvian, colombian, salvadoran, pupuseria, pupusas, buffet, eatery, cuisine, gastropub, ice cream, gelato, frozen yogurt, smoothie, juice, juice bar, poke, salad, soup, brunch, breakfast, pancake, waffle, comida, cocina, comedor, pollo, pescado, bubble tea, boba, food?, dining?, house?, garden?, snack bar, concession, pupuserias, hot dog, crepe, creperie, egg?, eggs?, chophouse, fish?',
  'Food & Dining > Cafés & Coffee':
    'coffee, cafe, espresso, coffeehouse, coffee house, roaster, tea house, tea room, latte',
  'Food & Dining > Custom Cakes': 'cake, cupcake, custom cakes, pasteles, pasteleria, cheesecake',
  'Food & Dining > Bakeries & Panaderías':
    'bakery, bakeries, bake shop, bread, donut, doughnut, bagel, pastry, patisserie, pie, kolache, cookie, panaderia, reposteria',
  'Food & Dining > Tex-Mex & Mexican':
    'mexican, tex mex, taco, taqueria, mexican grill, mexican restaurant, mexicano, mexicana?, tamales, tortilleria, tortilla, burrito, enchilada, fajita, cantina, mariscos, carnitas, birria, gordita, antojitos, tacos al pastor, fonda, chilaquiles, quesadilla, loncheria',
  'Food & Dining > Barbecue':
    'bbq, barbecue, barbeque, bar b q, b b q, smokehouse, smoked meats, brisket, pit?, barbacoa',
  'Food & Dining > Bars & Taprooms':
    'bar?, pub, tavern, taproom, tap room, brewery, brewing, brewpub, beer garden, lounge?, saloon, winery, wine bar, distillery, cocktail, icehouse, ice house, sports bar, nightclub, night club, speakeasy, brewing company, biergarten, cerveceria, beer?, wine?, meadery, cidery, spirits?',
  'Food & Dining > Catering': 'catering, caterer, banquet, banquetes',
  // Food Trucks
  'Food Trucks':
    'food truck, food trailer, mobile food, mobile vendor, mobile food vendor, truck?, trailer?, food cart, pushcart, mobile kitchen',
  'Food Trucks > Tacos & Tortas': 'taco truck, taco trailer, torta, tacos food truck, torta truck',
  'Food Trucks > Barbecue Trailers': 'bbq trailer, bbq truck, barbecue trailer, barbecue truck',
  'Food Trucks > Burgers & Fried Chicken': 'burger truck, burger trailer, burger bus, chicken truck',
  'Food Trucks > Noodles & Dumplings': 'dumpling, noodle truck, noodle trailer, ramen truck',
  'Food Trucks > Ice & Sweets':
    'shaved ice, snow cone, sno cone, snocone, ice cream truck, raspas, paleta, paleteria, shaved ice trailer, snowball, neveria, elotes',
  // Wellness & Self-care
  'Wellness & Self-care': 'wellness, spa?, day spa, holistic, reiki, healing, self care',
  'Wellness & Self-care > Massage Therapy':
    'massage, massage therapy, bodywork, reflexology, foot spa, masaje',
  'Wellness & Self-care > Yoga & Meditation': 'yoga, meditation, pranayama, mindfulness?, breathwork',
  'Wellness & Self-care > Acupuncture':
    'acupuncture, acupuncturist, oriental medicine, chinese medicine, herbal?, cupping',
  'Wellness & Self-care > Counseling & Coaching':
    'counseling, counselor, psychotherapy, psychotherapist, psychology, psychologist, therapist, life coach, life coaching, coaching?, therapy?, consejeria',
  'Wellness & Self-care > Nutrition':
    'nutrition, nutritionist, dietitian, dietician, weight loss, supplements?, vitamin?, nutricion',
  'Wellness & Self-care > Saunas & Float':
    'sauna, float, cryotherapy, cold plunge, steam room, salt room, salt cave',
  // Business Services
  'Business Services':
    'staffing, consulting, consultant, security services, coworking, business services, employment agency, payroll services, bank?',
  'Business Services > Bookkeeping & Taxes':
    'bookkeeping, bookkeeper, tax, taxes, tax prep, tax service, accounting, accountant, cpa, payroll, income tax, impuestos, contador, contabilidad, ledger?',
  'Business Services > Marketing & Design':
    'marketing, advertising, graphic design, branding, seo, public relations, media?, creative agency, design studio, digital agency, publicidad',
  'Business Services > Legal Help':
    'law, law firm, law office, attorney, attorney at law, lawyer, legal, esq, immigration, bail bonds, abogado, paralegal, mediation, pllc?',
  'Business Services > Printing & Signs':
    'printing, print shop, printer, sign, signs, copies, copy center, screen printing, embroidery, banner, imprenta, rotulos',
  'Business Services > Commercial Cleaning':
    'janitorial, commercial cleaning, office cleaning, custodial, building maintenance',
  'Business Services > Translation & Notary':
    'translation, translator, interpreter, notary, notaria, notario, traducciones, apostille',
  'Business Services > Real Estate Agents':
    'real estate, realty, realtors, realtor, homes and land, apartment locator, bienes raices',
  'Business Services > Property Management': 'property management, property manager',
  'Business Services > Home Inspection': 'home inspection, home inspector, property inspection, inspections?',
  'Business Services > Mortgages & Loans': 'mortgage, lending, home loans, loans, payday loans, prestamos',
  'Business Services > Insurance': 'insurance, insurance agency, seguros, aseguranza',
  'Business Services > Financial Planning':
    'financial, wealth management, wealth, financial planning, investments, credit repair',
  'Business Services > Architects & Surveyors':
    'architect, architecture, architects, surveying, surveyor, drafting, engineering?, engineers?, arquitectos',
  'Business Services > Shipping & Mailboxes':
    'courier, shipping, pack and ship, mailbox, postal?, shredding, parcel, paqueteria',
  // Events & Occasions
  'Events & Occasions': 'events?, event planning, event planner, events and catering, photo booth, eventos',
  'Events & Occasions > Photography & Video':
    'photography, photographer, photo, videography, videographer, video production, portrait, film?, fotografia, foto',
  'Events & Occasions > Wedding Planning':
    'wedding, wedding planner, bridal, bridal planning, quinceanera, bodas',
  'Events & Occasions > DJs & Live Music':
    'dj, disc jockey, live music, mariachi, band?, conjunto, karaoke, entertainment?',
  'Events & Occasions > Party Rentals':
    'party rental, bounce house, tent rental, event rental, inflatables, moonwalk, party supply, party?, chair rental, brincolines, fiestas',
  'Events & Occasions > Florists': 'florist, flower, floral, flower shop, floreria, flores, bouquet',
  'Events & Occasions > Venues':
    'venue, event center, ballroom, banquet hall, reception hall, salon de eventos, salon de fiestas, event hall, pavilion?, mansion?, wedding venue, hall?',
  'Events & Occasions > Funeral Homes': 'funeral, funeral home, cremation, mortuary, funeraria, cemetery',
  // Sports & Fitness
  'Sports & Fitness':
    'fitness?, sports?, bowling, golf, tennis, skating, volleyball, soccer, baseball, basketball, gymnastics, pickleball, archery, futbol, sporting goods',
  'Sports & Fitness > Gyms & Training':
    'gym, crossfit, fitness, fitness center, health club, pilates, barre, bootcamp, boot camp, spin studio, weightlifting, athletic club, strength, gimnasio, strength and conditioning',
  'Sports & Fitness > Personal Trainers': 'personal training, personal trainer, trainer?',
  'Sports & Fitness > Running & Cycling':
    'running, running store, cycling, cyclery, bike shop, bicycle shop, triathlon, bicycles?',
  'Sports & Fitness > Swim & Paddle':
    'swim, swimming, swim school, paddle, paddleboard, kayak, canoe, rowing, aquatics, natacion, scuba',
  'Sports & Fitness > Martial Arts':
    'martial arts, karate, taekwondo, tae kwon do, jiu jitsu, bjj, judo, boxing, kickboxing, muay thai, mma, krav maga, aikido, kung fu, dojo',
  'Sports & Fitness > Climbing & Bouldering': 'climbing, bouldering, climbing gym, rock climbing',
  // Animal & Pet Services
  'Animal & Pet Services': 'pet, dog?, cat?, pup?, puppy?, canine?, mascotas, dog park, animal?',
  'Animal & Pet Services > Dog Walking': 'dog walking, dog walker, dog walkers, pet walking',
  'Animal & Pet Services > Grooming':
    'grooming, dog grooming, pet grooming, groomer, dog wash, estetica canina, pet salon, pet spa',
  'Animal & Pet Services > Veterinarians':
    'veterinary, veterinarian, vet, animal hospital, animal clinic, pet hospital, pet clinic, veterinaria, veterinary clinic, vet clinic, animal emergency',
  'Animal & Pet Services > Boarding & Daycare':
    'dog boarding, kennel, doggie daycare, dog daycare, doggy daycare, pet resort, pet hotel, pet boarding, dog hotel, cattery',
  'Animal & Pet Services > Pet Training':
    'dog training, dog trainer, puppy training, pet training, k9 training',
  'Animal & Pet Services > Pet Sitting': 'pet sitting, pet sitter, cat sitting, dog sitting, house sitting',
  'Animal & Pet Services > Pet Stores':
    'pet supplies, pet supply, pet shop, pet store, pet food, feed and pet, aquarium',
  // Technology & IT
  'Technology & IT':
    'technology?, technologies?, software, data?, cyber, electronics?, telecom, systems?, tech?',
  'Technology & IT > Computer Repair':
    'computer, computer repair, laptop, mac repair, pc repair, data recovery, computadoras, geek',
  'Technology & IT > Phone & Tablet Repair':
    'phone repair, cell phone repair, screen repair, tablet repair, cellular, wireless?, cell phone, celulares, phone?, mobile repair',
  'Technology & IT > Web & App Development':
    'web design, web development, website, app development, web studio, software development, web, app?',
  'Technology & IT > Home Networks & Wi-Fi':
    'wifi, wi fi, home network, networking, networks, internet service, cabling, internet',
  'Technology & IT > IT Support':
    'it support, it solutions, it services, it consulting, managed services, tech support, cybersecurity, computer services',
  'Technology & IT > Smart Home': 'smart home, home automation, home theater, security cameras, audio video',
  'Technology & IT > TV & Electronics Repair':
    'tv repair, television repair, electronics repair, stereo repair, game console repair',
  // Tutoring
  Tutoring: 'tutoring, tutor, learning center, learning?, academic coaching, homework',
  'Tutoring > Math Tutoring': 'math, mathematics, algebra, math tutoring, math tutor, math learning center',
  'Tutoring > Reading & Writing Tutoring':
    'reading tutor, reading tutors, reading tutoring, reading center, writing center, phonics, dyslexia, literacy, reading?',
  'Tutoring > Science Tutoring':
    'science tutoring, physics tutor, chemistry tutor, science tutor, biology tutor, science?',
  'Tutoring > Test Prep Tutoring': 'test prep, sat prep, act prep, sat, exam prep, lsat, mcat, college prep',
  'Tutoring > Language Tutoring':
    'esl, language school, english classes, spanish classes, spanish immersion, language institute, english lessons, spanish lessons, language center, clases de ingles, ingles, french school, language?',
  'Tutoring > Coding Tutoring':
    'coding, coding school, code kids, code academy, robotics, programming classes, code?',
  // Health & Medical
  'Health & Medical':
    'medical, clinic, hospital, podiatry, podiatrist, cardiology, oncology, surgery, surgical, midwife, medicine, health center, health?, laboratory, imaging, radiology, ent, orthopedic, orthopedics, urology, clinica, doctora?, rehab?, care center?, nursing and rehabilitation',
  'Health & Medical > Family Doctors':
    'family practice, family medicine, family doctor, internal medicine, primary care, physician, md, clinica familiar, family health, doctor?',
  'Health & Medical > Dentists':
    'dental, dentist, dentistry, orthodontics, orthodontist, endodontics, periodontics, oral surgery, dentista, smile?, denture, braces',
  'Health & Medical > Physical Therapy':
    'physical therapy, physical therapist, physiotherapy, sports medicine, sports rehab, occupational therapy, speech therapy, terapia fisica',
  'Health & Medical > Eye Care':
    'eye care, eyecare, eye, optical, optometry, optometrist, vision, vision center, ophthalmology, eyewear, optician, optica, glasses?, eyeglasses',
  'Health & Medical > Pharmacies':
    'pharmacy, drug store, drugstore, drugs, apothecary, farmacia, drug?, compounding pharmacy',
  'Health & Medical > Urgent Care': 'urgent care, walk in clinic, emergency room, minor emergency',
  'Health & Medical > Dermatology': 'dermatology, dermatologist, skin clinic',
  'Health & Medical > Chiropractors': 'chiropractic, chiropractor, spine, quiropractico',
  'Health & Medical > Hearing Care': 'hearing, hearing aid, audiology, audiologist',
  'Health & Medical > Pediatricians': 'pediatrics, pediatrician, pediatria, childrens clinic',
  'Health & Medical > Women’s Health': 'obgyn, ob gyn, womens health, gynecology, ginecologia',
  'Health & Medical > Allergy & Asthma': 'allergy, allergy and asthma, asthma',
  'Health & Medical > Psychiatry': 'psychiatry, psychiatrist, psiquiatria',
  'Health & Medical > Home Care': 'home care, home health, caregivers, senior care, in home care',
  'Health & Medical > Hospice': 'hospice, hospice and palliative, palliative care',
  'Health & Medical > Assisted Living':
    'assisted living, nursing home, senior living, memory care, retirement',
  // Kids & Family
  'Kids & Family':
    'kids?, children?, family?, baby?, family fun, playground, play cafe, indoor playground, ninos, elementary school, elementary, school?, middle school, high school',
  'Kids & Family > Child Care':
    'child care, childcare, daycare, day care, preschool, pre school, kindergarten, nursery school, montessori, early learning, child development, learning academy, guarderia, babysitting, babysitter, nanny, headstart, head start, prekinder, kinder, child development center, early childhood, academy?',
  'Kids & Family > Camps & After School':
    'summer camp, day camp, after school, afterschool, camp?, youth center, boys and girls club, campamento',
  'Kids & Family > Birthday Parties':
    'birthday, birthday party, birthday parties, trampoline, jump?, laser tag, party place, kids party, bounce?, cumpleanos, arcade, pinata',
  'Kids & Family > Music & Dance for Kids':
    'dance?, dance studio, dance academy, tiny dancers, kids music, ballet?, kids dance, childrens music, dancers, baile',
  'Kids & Family > Doulas & New Parents':
    'doula, lactation, birth center, newborn, postpartum, prenatal, birth, new parents, maternity, partera',
  // Retail & Boutiques
  'Retail & Boutiques':
    'boutique, store?, shop?, market?, mart?, food mart, convenience store, convenience, liquor, liquor store, wine and spirits, smoke shop, vape, tobacco, cigar, gift, gift shop, gifts, clothing, apparel, fashion, shoe, shoes, zapateria, toy, toys, hardware, lumber, dollar, tienda, ropa, corner stop, food stop?, quick stop, stop?, minimart, mini mart, stop n go, gas and grocery, gas and food, variety store, antiques?, outlet, wholesale?, department store, comics, hobby, sunglasses, novelties, fabric, yarn, art supply, beer and wine, emporium',
  'Retail & Boutiques > Vintage & Thrift':
    'vintage, thrift, thrift store, consignment, resale, second hand, secondhand, antiques, antique, goodwill, segunda',
  'Retail & Boutiques > Boots & Western Wear':
    'boot, western wear, boots and hats, hats, hatter, cowboy, saddle, leather?, botas, vaquero',
  'Retail & Boutiques > Books & Records':
    'book, bookstore, bookshop, books, records, record store, vinyl, vinyl records, libreria, discos',
  'Retail & Boutiques > Plants & Garden Shops':
    'nursery, garden center, garden shop, plant, plants, plant nursery, succulents, greenhouse, vivero, seed, feed store',
  'Retail & Boutiques > Local Makers':
    'handmade, handcrafted, artisan, candle, soap, soaps, leatherworks, woodworks, woodworking, makers, artesanias, crafts',
  'Retail & Boutiques > Furniture & Mattresses': 'furniture, mattress, muebleria, mattresses, sofas',
  'Retail & Boutiques > Jewelers & Watch Repair':
    'jewelry, jeweler, jewelers, joyeria, watch repair, diamonds',
  'Retail & Boutiques > Tailors & Alterations': 'tailor, tailoring, alterations, seamstress, sastreria',
  'Retail & Boutiques > Pawn Shops': 'pawn, pawn shop, casa de empeno, pawn and loan',
  'Retail & Boutiques > Bridal & Formal Wear': 'bridal shop, formal wear, tuxedo, bridal wear, novias',
  'Retail & Boutiques > Groceries & Meat Markets':
    'super mercado, supermercado, supermarket, grocery, groceries, food store, corner store, carniceria, meat market, fruteria, abarrotes, grocer, produce, butcher, farmers market, drive in grocery, mercado',
  // Arts & Music
  'Arts & Music':
    'gallery, art gallery, galleries, museum, theater, theatre, ballet academy, ballet, artist?, art?, music?, recording studio, galeria, cinema, playhouse, opera, symphony',
  'Arts & Music > Music Lessons':
    'guitar lessons, piano lessons, music lessons, music school, piano school, piano studio, music academy, guitar school, voice lessons, drum lessons, violin lessons, singing lessons, school of music, piano, clases de musica, conservatory, guitar?, drum?, violin?, school of rock',
  'Arts & Music > Art Classes':
    'art classes, art class, art school, painting classes, paint and sip, drawing classes, art lessons, pottery classes, pottery, ceramics, clay, art camp, paint and wine, arts and crafts',
  'Arts & Music > Instrument Repair':
    'instrument repair, guitar repair, violin repair, luthier, piano tuning, piano tuner, violin shop, amp repair, lutheria',
  'Arts & Music > Open Studios':
    'art studio, studios?, open studio, artist studio, print studio, sculpture, glassblowing, art collective',
  'Arts & Music > Picture Framing': 'framing, picture framing, custom framing, frame shop',
}
