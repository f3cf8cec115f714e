import { randomUUID } from 'node:crypto'

/** A request to several businesses by a visitor without an account; `given` replaces fields. */
export const roundPayload = (businessIds: readonly number[], given: object = {}) => ({
  businessIds,
  what: `Plant a roof, ${randomUUID()}.`,
  where: '78704',
  timing: 'soon',
  fromDay: null,
  toDay: null,
  budgetDollars: null,
  answers: [],
  category: null,
  subcategory: null,
  subSubCategory: null,
  search: '',
  replacesSilent: true,
  name: 'Ana Ruiz',
  email: `round.${randomUUID()}@example.com`,
  phone: '512-555-0101',
  hidesContact: false,
  ...given,
})
