import { onTestFinished, vi } from 'vitest'

/** Replaces the browser's observer of what is in view, until the test ends. Returns a function for each observed element that brings it into view. */
export function stubObserver(): readonly (() => void)[] {
  const seen: (() => void)[] = []
  const Observer = class {
    constructor(see: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      seen.push(() => see([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  return seen
}
