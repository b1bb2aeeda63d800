import { createHash } from 'node:crypto'
import { BadArchive, readArchive } from './archive.ts'
import { type Manifest, manifestName, manifestSchema } from './manifest.ts'

/** Reads a backup from end to end and compares every part with its checksum; returns its manifest, throws `BadArchive` for an incomplete one (OPS-01). */
export async function checkBackup(file: string): Promise<Manifest> {
  const sums = new Map<string, string>()
  let manifest: Manifest | null = null
  for await (const { name, content } of readArchive(file)) {
    if (name === manifestName) manifest = manifestIn(content, file)
    else sums.set(name, createHash('sha256').update(content).digest('hex'))
  }
  if (!manifest) throw new BadArchive(`${file} is incomplete: its manifest is missing.`)
  const expected = Object.entries(manifest.sums)
  const wrong = expected.find(([name, sum]) => sums.get(name) !== sum)
  if (wrong) throw new BadArchive(`${file} is damaged: ${wrong[0]} is not as it was written.`)
  if (expected.length !== sums.size) throw new BadArchive(`${file} holds parts that no backup wrote.`)
  return manifest
}

function manifestIn(content: Buffer, file: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(content.toString()))
  } catch (cause) {
    throw new BadArchive(`${file} was made by another version of this program; only that version can read it.`, { cause })
  }
}
