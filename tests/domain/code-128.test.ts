import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { code128 } from '#domain/code-128.ts'

type Known = { readonly default: new (text: string, options: object) => { encode(): { readonly data: string } } }
const requireFrom = createRequire(import.meta.url)
const sets = {
  B: requireFrom('jsbarcode/bin/barcodes/CODE128/CODE128B.js') as Known,
  C: requireFrom('jsbarcode/bin/barcodes/CODE128/CODE128C.js') as Known,
}

test.each([
  ...(['REP-0000001', 'LAB-0231', '~ !"#$%&\'()*+,-./:;<=>?@[]^_`{|}', 'a', 'Aa09', '123'] as const).map((text) => ['B', text] as const),
  ...(['1000000016', '00', '9999'] as const).map((text) => ['C', text] as const),
])('RES-11 SMP-02 the bars in set %s of %s are those that scanners know', (set, text) => {
  const known = sets[set]
  const code = code128(text)
  const drawn = [...'0'.repeat(code?.width ?? 0)]
  for (const { at, width } of code?.bars ?? []) drawn.fill('1', at, at + width)
  expect(drawn.join('')).toBe(new known.default(text, {}).encode().data)
})

test('RES-11 a text that the code cannot say has no bars', () => {
  expect([code128(''), code128('रपट'), code128('x'.repeat(61))]).toEqual([null, null, null])
})

test('SMP-02 a sample number takes 90 modules: 32.5 mm with 0.25 mm each and two clear zones of 5 mm', () => {
  expect(code128('1000000016')?.width).toBe(90)
})
