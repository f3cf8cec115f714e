/** Everyday names of trades by subcategory, as people type them into a search box. */
const callings: Readonly<Record<string, readonly string[]>> = {
  'Home Cleaning': ['house cleaners', 'home cleaners'],
  'Commercial Cleaning': ['office cleaners'],
  Plumbing: ['plumbers', 'licensed plumbers'],
  'Electrical Work': ['electricians', 'licensed electricians'],
  'Heating & Cooling': ['AC repair people', 'AC repair and heating techs'],
  'Mobile Barber': ['barbers', 'barbers who come to you'],
  'Hair Salons': ['hair salons', 'salons'],
  Nails: ['nail salons'],
  'Personal Trainers': ['personal trainers', 'trainers'],
  'Gyms & Training': ['gyms with trainers'],
  'Massage Therapy': ['massage therapists', 'licensed therapists'],
  'Physical Therapy': ['physical therapists'],
  'Counseling & Coaching': ['therapists and counselors'],
  'Math Tutoring': ['math tutors'],
  'Reading & Writing Tutoring': ['reading tutors'],
  'Science Tutoring': ['science tutors'],
  'Test Prep Tutoring': ['test prep tutors'],
  'Language Tutoring': ['language tutors'],
  'Coding Tutoring': ['coding tutors'],
  'Cafés & Coffee': ['neighborhood cafes', 'cafes'],
  'Bakeries & Panaderías': ['bakeries', 'neighborhood bakeries'],
  'Custom Cakes': ['cake bakeries', 'bakeries for custom cakes'],
  'Vintage & Thrift': ['boutiques', 'vintage boutiques'],
  'Boots & Western Wear': ['western wear boutiques', 'independent retailers'],
  'Books & Records': ['independent retailers'],
  'Plants & Garden Shops': ['independent retailers'],
  'Local Makers': ['boutiques for local makers', 'small retailers'],
  Grooming: ['dog grooming places', 'dog groomers'],
}

const sentences = [
  'One of the {calling} {area} recommends by word of mouth.',
  'If you’re comparing {calling}, ask us the tough questions first.',
  'There are plenty of {calling} in town, but not many that pick up on the second ring.',
  'We want to be the last {calling} you ever have to look for.',
]

/** Returns phrases that name the trade the way people search for it; empty for subcategories without such a word. */
export function callingPhrases(subcategory: string): string[] {
  const words = callings[subcategory] ?? []
  return words.flatMap((calling) => sentences.map((sentence) => sentence.replace('{calling}', calling)))
}
