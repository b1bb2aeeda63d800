/** The part of React's scheduler that the panel uses; the package has no types. */
declare module 'scheduler' {
  export function unstable_forceFrameRate(perSecond: number): void
}
