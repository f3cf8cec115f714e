/** The form's cards in order, each with its ID and its heading. */
export const editSections = {
  identity: 'Business Identity',
  contact: 'Contact & Location',
  description: 'Description',
  category: 'Category & Pricing',
  services: 'Additional Services',
  'love-us': 'Why People Love Us',
  hours: 'Business Hours',
  payment: 'Payment Methods',
  social: 'Social Media',
} as const

export type EditSection = keyof typeof editSections
export const sectionId = (section: EditSection): string => `edit-${section}`

export const sectionLinks = (Object.keys(editSections) as EditSection[]).map((section) => ({
  id: sectionId(section),
  title: editSections[section],
}))
