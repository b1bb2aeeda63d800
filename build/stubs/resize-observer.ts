/** Replaces in the build: a polyfill of what every browser that we serve has. */
export default globalThis.ResizeObserver
