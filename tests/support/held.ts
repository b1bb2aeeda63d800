/** A promise that a test holds back until it lets it go. */
export function held(): { readonly until: Promise<void>; release(): void } {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release: () => release() }
}
