/**
 * Number of tries for a property: the test's own, or at most PROPERTY_RUNS when that is set.
 * Mutation testing sets it: it repeats each test for each of hundreds of changes, and a mistake in a rule shows within a few tries.
 */
export function propertyRuns(usual: number): number {
  return Math.min(usual, Number(process.env.PROPERTY_RUNS ?? usual))
}
