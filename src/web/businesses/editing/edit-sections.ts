/** The cards of the form in their order: the name in the address bar of nobody, and the heading that everybody reads. */
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
