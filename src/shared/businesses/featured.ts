/** How many promoted businesses the home page shows of each plan. */
export const featuredMax = { enterprise: 6, professional: 24 } as const
