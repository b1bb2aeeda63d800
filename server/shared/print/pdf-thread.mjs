// A thread does not inherit its parent's TypeScript loader on every version of Node, so it brings its own.
import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
const { drawings } = await import('./drawings.ts')

parentPort?.on('message', async ({ id, content: { paper, sheet } }) => {
  const result = await drawings[paper](sheet).catch((error) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
  parentPort?.postMessage({ id, result })
})
parentPort?.postMessage('ready')
