import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { demoFile, demoFileKey, demoVariantOf, demoVariants, demoTypes } from '#server/seed/pages/demo-file.ts'

const text = { doctorName: 'Dr Rao', patientName: 'Asha Iyer', day: '21/11/2026', lines: ['Fever', 'CBC', 'Widal'] }
const at = new Date('2026-11-21T08:00:00.000Z')
const starts = { 'image/png': '\x89PNG', 'application/pdf': '%PDF' } as const

test.each(demoVariants)('the %s of a demo prescription is a file of its kind, the same each time', async (look) => {
  const file = await demoFile('prescription-1', look, text, at)
  expect(file.toString('latin1', 0, 4)).toBe(starts[demoTypes[look]])
  expect((await demoFile('prescription-1', look, text, at)).equals(file)).toBe(true)
  expect((await demoFile('prescription-2', look, text, at)).equals(file)).toBe(false)
})

test('a photo that is turned lies on its side, and a blurred one has no sharp ink', async () => {
  const sizeOf = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)]
  const [straight, turned, blurred] = await Promise.all(
    (['photo', 'turned photo', 'blurred photo'] as const).map((look) => demoFile('prescription-1', look, text, at)),
  )
  if (!straight || !turned || !blurred) throw new Error('a photo is missing')
  expect(sizeOf(turned)).toEqual(sizeOf(straight).reverse())
  const darkest = (file: Buffer) => {
    const from = file.indexOf('IDAT')
    const points = inflateSync(file.subarray(from + 4, from + 4 + file.readUInt32BE(from - 4)))
    return points.reduce((most, point) => (point < 100 ? Math.max(most, point) : most), 0)
  }
  expect(darkest(straight)).toBe(99)
  expect(darkest(blurred)).toBeLessThan(60)
})

test('the key of a demo file names its kind; another key names none', () => {
  expect(demoVariants.map((look) => demoVariantOf(demoFileKey(look)))).toEqual([...demoVariants])
  expect(demoVariantOf('prescriptions/2026/scan.pdf')).toBeNull()
})
