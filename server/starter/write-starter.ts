import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '#server/commands/start-problem.ts'
import { envelopeOf } from './envelope.ts'
import { nameProblem, starterOf } from './starter.ts'

interface StarterSource {
  readonly name: string
  /** A file that holds a sample answer, or the address of a list. */
  readonly from: string
  /** A header for that address, `Authorization: Bearer …`. */
  readonly header: string | null
  /** The folder of the declarations. */
  readonly folder: string
}

/** Writes `{name}.ts` from a sample answer and returns its source; rejects with a sentence. Never overwrites. */
export async function writeStarter({
  name,
  from,
  header,
  folder,
}: StarterSource): Promise<{ readonly file: string; readonly source: string; readonly records: number }> {
  const resources = (await readdir(folder)).filter((file) => file.endsWith('.ts')).map((file) => file.replace(/\.ts$/, ''))
  const problem = nameProblem(name, resources)
  if (problem) throw new StartProblem(problem)
  const { answer, source, path } = /^https?:\/\//.test(from)
    ? await fetched(from, header)
    : { answer: await parsed(from), source: from.replace(/^.*[\\/]/, ''), path: null }
  const envelope = envelopeOf(answer)
  if (!envelope)
    throw new StartProblem(`There is no list of records in ${source}: it must hold objects, e.g. { "data": { "items": [ { "id": 1, "name": "…" } ] } }`)
  const text = starterOf({ name, envelope, source, path, resources })
  if (!text) throw new StartProblem(`The records of ${source} have no text that could name them: a starter needs one`)
  const file = join(folder, `${name}.ts`)
  // `wx` fails where the file exists by now.
  await writeFile(file, text, { flag: 'wx' })
  return { file, source, records: envelope.rows.length }
}

async function parsed(file: string): Promise<unknown> {
  if (!existsSync(file)) throw new StartProblem(`There is no file ${file}`)
  return json(await readFile(file, 'utf8'), file)
}

async function fetched(address: string, header: string | null): Promise<{ answer: unknown; source: string; path: string }> {
  const { origin, pathname } = new URL(address)
  const [key = '', ...value] = (header ?? '').split(':')
  const headers = { accept: 'application/json', ...(header ? { [key.trim()]: value.join(':').trim() } : {}) }
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(20_000) }).catch((error: unknown) => {
    throw new StartProblem(
      `${origin} cannot be reached: ${error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error)}`,
    )
  })
  if (!response.ok) throw new StartProblem(`${origin}${pathname} answers ${response.status}${response.status === 401 ? ': say who asks with --header' : ''}`)
  return {
    answer: json(await response.text(), `${origin}${pathname}`),
    source: `${origin}${pathname}`,
    path: pathname.replace(/^\/api(?=\/)/, '').replace(/\/$/, '') || '/',
  }
}

function json(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch {
    throw new StartProblem(`The content of ${where} is not JSON`)
  }
}
