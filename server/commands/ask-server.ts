import { type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { controlSocket } from '#server/backup/control-socket.ts'
import { StartProblem } from './start-problem.ts'

/** Sends a command to the server that has the data folder open; returns its answer, and throws its refusal as a sentence. Null when no server listens there. */
export async function askServer(dataDir: string, path: string, content?: Readable): Promise<IncomingMessage | null> {
  const call = request({ socketPath: controlSocket(dataDir), method: 'POST', path })
  const answered = new Promise<IncomingMessage>((resolve, reject) => call.once('response', resolve).once('error', reject))
  // Reported by `answered` as well.
  if (content) pipeline(content, call).catch(() => undefined)
  else call.end()
  try {
    const answer = await answered
    if (answer.statusCode === 200) return answer
    throw new StartProblem(await text(answer))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')) return null
    throw error
  }
}
