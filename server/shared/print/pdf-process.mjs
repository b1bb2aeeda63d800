// The process has no TypeScript loader of its own.
import { register } from 'tsx/esm/api'
import { answerRequests } from '#server/answer-requests.mjs'

register()
const { drawings } = await import('./drawings.ts')

answerRequests(({ paper, sheet }) =>
  drawings[paper](sheet).catch((error) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })),
)
