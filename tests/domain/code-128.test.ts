import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { code128 } from '#domain/code-128.ts'

const known = createRequire(import.meta.url)('jsbarcode/bin/barcodes/CODE128/CODE128B.js') as {
  readonly default: new (text: string, options: object) => { encode(): { readonly data: string } }
}

test.each(['REP-0000001', 'LAB-0231', '~ !"#$%&\'()*+,-./:;<=>?@[]^_`{|}', 'a', 'Aa09'])('RES-11 the bars of %s are those that scanners know', (text) => {
  const code = code128(text)
  const drawn = [...'0'.repeat(code?.width ?? 0)]
  for (const { at, width } of code?.bars ?? []) drawn.fill('1', at, at + width)
  expect(drawn.join('')).toBe(new known.default(text, {}).encode().data)
})

test('RES-11 a text that the code cannot say has no bars', () => {
  expect([code128(''), code128('रपट'), code128('x'.repeat(61))]).toEqual([null, null, null])
})
