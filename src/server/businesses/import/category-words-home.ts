/** The words of category-words.ts for work at homes. */
export const homeCategoryWords: Record<string, string> = {
  'Home & Living': 'home services, home improvement, home?',
  'Home & Living > Home Cleaning':
    'house cleaning, home cleaning, maid, housekeeping, carpet cleaning, window cleaning, cleaning?, limpieza',
  'Home & Living > Plumbing':
    'plumbing, plumber, rooter, drain, sewer, water heater, leak detection, plomeria, plomero',
  'Home & Living > Electrical Work':
    'electric, electrical, electrician, electrical contractor, wiring, electricista, electricidad',
  'Home & Living > Heating & Cooling':
    'hvac, heating, air conditioning, a c, ac repair, heating and air, heating and cooling, cooling, furnace, aire acondicionado',
  'Home & Living > Lawn & Garden':
    'lawn, lawn care, lawn service, landscaping, landscape, landscaper, garden service, gardener, tree trimming, irrigation, sprinkler, yard, sod, jardineria, jardinero, mowing',
  'Home & Living > Handyman & Repairs': 'handyman, home repair, fix it',
  'Home & Living > Painting & Drywall':
    'painting, house painter, painter, drywall, sheetrock, wallpaper, pintor',
  'Home & Living > Moving & Hauling': 'moving, mover, hauling, junk, junk removal, relocation, mudanzas',
  'Home & Living > Roofing': 'roofing, roofer, roof, roof repair, shingle, metal roof, techos',
  'Home & Living > Siding & Stucco': 'siding, stucco, clapboard, siding and stucco',
  'Home & Living > Gutters': 'gutter, seamless gutter, rain gutter, downspout, canaletas',
  'Home & Living > Windows & Doors':
    'windows and doors, window and door, windows?, glass?, window replacement, doors?, glazing, shower door, ventanas',
  'Home & Living > Garage Doors': 'garage door, overhead door',
  'Home & Living > Foundation Repair': 'foundation repair, foundation?, house leveling, pier and beam',
  'Home & Living > Concrete & Driveways': 'concrete, cement, paving, asphalt, driveway, concreto',
  'Home & Living > Masonry & Stone': 'masonry, brick, stonework, stone mason, mortar, albanileria',
  'Home & Living > Fences & Decks': 'fence, fencing, deck, decks, gates, pergola, cercas',
  'Home & Living > Pressure Washing': 'pressure washing, power washing, pressure wash, power wash, soft wash',
  'Home & Living > Pools & Hot Tubs':
    'pool service, pool care, pool cleaning, pools?, swimming pool, hot tub, pool and spa, albercas',
  'Home & Living > Septic Systems': 'septic, septic tank, drain field, septic pumping',
  'Home & Living > Wells & Pumps': 'water well, well drilling, well service, well and pump',
  'Home & Living > Tree Service':
    'arborist, tree service, tree care, tree removal, stump grinding, stump removal',
  'Home & Living > Pest Control':
    'pest control, pest, exterminator, exterminating, termite, bed bug, wildlife removal, fumigacion',
  'Home & Living > Solar': 'solar, solar energy, solar panel, paneles solares',
  'Home & Living > Insulation': 'insulation, spray foam, attic?',
  'Home & Living > Chimneys & Fireplaces': 'chimney, chimney sweep, fireplace, hearth, flue',
  'Home & Living > Water & Mold Damage':
    'water damage, mold removal, mold, water restoration, fire restoration, flood restoration, damage restoration, mold remediation',
  'Home & Living > Remodeling':
    'remodeling, remodel, renovation, construction, contractor?, general contractor, home builder, custom homes, kitchen and bath, builders, remodelacion',
  'Home & Living > Flooring': 'flooring, floors, carpet, hardwood floor, hardwood, pisos',
  'Home & Living > Tile & Countertops': 'tile, tile and stone, countertops, granite, quartz, grout, azulejos',
  'Home & Living > Carpentry & Cabinets':
    'carpenter, carpentry, cabinets, cabinet, cabinetry, millwork, carpinteria',
  'Home & Living > Upholstery & Furniture Repair':
    'upholstery, furniture repair, furniture restoration, tapiceria',
  'Home & Living > Appliance Repair': 'appliance repair, appliance service, appliance, washer and dryer',
  'Home & Living > Locksmiths': 'locksmith, lock and key, cerrajeria, cerrajero',
  'Home & Living > Security Systems': 'alarm, alarm systems, security systems, burglar alarm',
  'Home & Living > Interior Design':
    'interior design, interiors, interior decorator, home staging, home organizing',
  'Home & Living > Self-Storage': 'storage?, self storage, mini storage, storage units',
  'Home & Living > Dry Cleaning & Laundry':
    'dry cleaning, dry cleaners, cleaners?, laundry, laundromat, washateria, lavanderia, tintoreria',
}
