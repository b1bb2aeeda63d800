// A thread does not inherit its parent's TypeScript loader on every version of Node, so it brings its own.
import { register } from 'tsx/esm/api'

register()
await import('./embedded-worker.ts')
