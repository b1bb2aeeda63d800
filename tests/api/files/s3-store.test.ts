import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { AlteredFile, MissingFile } from '#server/files/file-store.ts'
import { s3PlaceOf, s3Store } from '#server/files/s3-store.ts'
import { type S3Server, startS3 } from '#tests/support/s3-server.ts'

let server: S3Server
afterEach(() => server.close())

async function open(secret?: string) {
  server = await startS3(secret)
  const place = s3PlaceOf(server.url)
  if (!place) throw new Error('the address names no bucket')
  return s3Store(place)
}

const sha256 = 'f'.repeat(64)
const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(300_000)}`)
async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

test('a file is put signed and whole, read back, and removed', async () => {
  const store = await open()
  const stored = await store.put(inChunks(pdf))
  expect(stored).toEqual({
    key: expect.stringMatching(/^[\w-]{36}$/),
    size: pdf.length,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    type: 'application/pdf',
  })
  expect([...server.objects.keys()]).toEqual([`/bucket/lab/${stored.key}`])
  expect(Buffer.from(await store.read(stored)).equals(pdf)).toBe(true)
  await store.remove(stored.key)
  expect(server.objects.size).toBe(0)
  await expect(store.read(stored)).rejects.toBeInstanceOf(MissingFile)
  await expect(store.remove(stored.key)).resolves.toBeUndefined()
  expect(server.refusals).toEqual([])
})

test('an object that was changed in the store is refused', async () => {
  const store = await open()
  const [stored, other] = [await store.put(pdf), await store.put(Buffer.from('%PDF-1.7 of another patient'))]
  server.objects.set(`/bucket/lab/${stored.key}`, Buffer.from('%PDF-1.7 of another patient'))
  await expect(store.read(stored)).rejects.toBeInstanceOf(AlteredFile)
  expect(Buffer.from(await store.read(other)).toString()).toBe('%PDF-1.7 of another patient')
})

test('a store that takes another secret refuses, and the caller may try again later', async () => {
  const store = await open('another secret')
  await expect(store.put(pdf)).rejects.toMatchObject({ status: 503 })
  expect(server.refusals).toEqual(['the signature does not fit'])
})

test('a source that breaks off in the middle leaves nothing', async () => {
  const store = await open()
  const broken = async function* () {
    yield pdf.subarray(0, 1000)
    throw new Error('the line was cut')
  }
  await expect(store.put(broken())).rejects.toThrow('the line was cut')
  expect(server.objects.size).toBe(0)
})

test('a passing fault of the store is retried; a lasting one is a 503', async () => {
  const store = await open()
  server.fail(500, 1)
  const stored = await store.put(pdf)
  expect(server.objects.size).toBe(1)
  server.fail(500, 9)
  await expect(store.read(stored)).rejects.toMatchObject({ status: 503 })
})

test('a key that leads elsewhere is no file', async () => {
  const store = await open()
  for (const key of ['../other', 'a/b', '']) await expect(store.read({ key, sha256 })).rejects.toBeInstanceOf(MissingFile)
})

test.each(['https://host/bucket', 'https://key:secret@host', 'https://key:secret@host/', 'ftp://key:secret@host/bucket', 'bucket'])(
  'the address %s names no store',
  async (address) => {
    server = await startS3()
    expect(s3PlaceOf(address)).toBeNull()
  },
)
