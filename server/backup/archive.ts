import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { once } from 'node:events'
import { createGunzip, createGzip } from 'node:zlib'

/** One file of an archive. */
export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

/** An archive that is being written: a tar file (POSIX ustar), gzipped, which any tar program opens. */
export interface ArchiveWriter {
  /** Adds a file, with backpressure; returns its SHA-256. */
  add(name: string, content: Buffer): Promise<string>
  /** Writes the end; resolves when all of it has been taken. */
  end(): Promise<void>
}

/** An archive that cannot be read; the message says why. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive'
}

const block = 512
/** Fastest compression: a backup may block the database, and most files are PDFs and images, which do not compress. */
const level = 1

/** Starts an archive that is written to `target`. */
export function writeArchive(target: Writable): ArchiveWriter {
  const zip = createGzip({ level })
  let failure: Error | null = null
  const fail = (error: Error) => {
    failure ??= error
    zip.destroy()
  }
  target.on('error', fail)
  target.on('close', () => fail(new Error('the target of the archive was closed')))
  zip.on('error', (error) => {
    failure ??= error
  })
  zip.pipe(target)
  // The callback runs when the bytes are read, so that memory holds one piece at a time.
  const write = (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (failure) return reject(failure)
      zip.write(bytes, (error) => (error ? reject(failure ?? error) : resolve()))
    })
  return {
    async add(name, content) {
      await write(headerOf(name, content.byteLength))
      if (content.byteLength > 0) await write(content)
      const rest = content.byteLength % block
      if (rest > 0) await write(Buffer.alloc(block - rest))
      return createHash('sha256').update(content).digest('hex')
    },
    async end() {
      await write(Buffer.alloc(2 * block))
      const finished = once(target, 'finish')
      zip.end()
      await finished
    },
  }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is too long a name`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Reads the files of an archive in order. Throws `BadArchive` for a broken or truncated archive. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file)
  const take = byteReader(source.pipe(createGunzip()), source)
  try {
    for (;;) {
      const header = await take(block)
      if (header.every((byte) => byte === 0)) return
      const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
      const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
      if (header.toString('latin1', 257, 262) !== 'ustar' || !Number.isSafeInteger(size)) throw new BadArchive(`${file} is no backup of this program.`)
      const content = await take(size)
      await take((block - (size % block)) % block)
      yield { name, content }
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  } finally {
    source.destroy()
  }
}

/** Reads a stream in pieces of a given length. */
function byteReader(stream: Readable, source: Readable): (bytes: number) => Promise<Buffer> {
  source.on('error', (error) => stream.destroy(error))
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let buffered: Buffer[] = []
  let size = 0
  return async (bytes) => {
    while (size < bytes) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('it ends too early')
      buffered.push(value)
      size += value.byteLength
    }
    const all = Buffer.concat(buffered)
    buffered = [all.subarray(bytes)]
    size -= bytes
    return all.subarray(0, bytes)
  }
}
