export function measureSlowness(): () => number
