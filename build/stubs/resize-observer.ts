/** Replaces in the build: a polyfill of what every supported browser has. */
export default globalThis.ResizeObserver
