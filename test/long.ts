/** Whether `npm run test:all` runs: faults, floods and random cases are repeated more often, to find rare mistakes. */
export const isLong = process.env.TEST_LONG === 'on'

/** How often to repeat something in `npm test`, and in `npm run test:all`. */
export const times = (usual: number, long: number): number => (isLong ? long : usual)
