/** Whether `npm run test:long` runs: faults, floods and random cases are repeated as often as it takes to find rare mistakes. */
export const isLong = process.env.TEST_LONG === 'on'

/** How often to repeat something in `npm test`, and in `npm run test:long`. */
export const times = (usual: number, long: number): number => (isLong ? long : usual)
