import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf } from '#providers/http/file-name.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

test.each<[string | undefined, string | null]>([
  [undefined, null],
  ['', null],
  ['attachment', null],
  ['attachment; filename=report.pdf', 'report.pdf'],
  ['attachment; filename="a report.pdf"', 'a report.pdf'],
  ['attachment; filename="say \\"hi\\".pdf"', 'say _hi_.pdf'],
  ['attachment; filename="a.pdf"; filename*=UTF-8\'\'%E0%A4%B0%E0%A4%BF%E0%A4%AA.pdf', 'रिप.pdf'],
  ["attachment; filename*=iso-8859-1'en'%A3.pdf; filename=b.pdf", '£.pdf'],
  ["attachment; filename*=UTF-8''%ZZ.pdf; filename=b.pdf", 'b.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\lab\\\\x.pdf"', 'x.pdf'],
  ["attachment; filename*=UTF-8''..%2F..%2Fx.pdf", 'x.pdf'],
  ["attachment; filename*=UTF-8''a%0D%0Ab%00.pdf", 'ab.pdf'],
  ["attachment; filename*=UTF-8''invoice%E2%80%AEfdp.exe", 'invoicefdp.exe'],
  ['attachment; filename=".."', null],
  ['attachment; filename=".htaccess"', 'htaccess'],
  ['ATTACHMENT; FILENAME="A.PDF"', 'A.PDF'],
  ['attachment;filename=a.pdf', 'a.pdf'],
  ['attachment; filename = a.pdf', 'a.pdf'],
  ['attachment; filename=a.pdf; filename=b.pdf', 'a.pdf'],
  ["attachment; filename*=xutf-8''b.pdf; filename=a.pdf", 'a.pdf'],
  ['attachment; filename="..a.pdf.."', 'a.pdf'],
  [`attachment; filename=${'a'.repeat(116)}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`attachment; filename=${'a'.repeat(117)}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`attachment; filename=${'a'.repeat(120)}.PDF`, `${'a'.repeat(116)}.PDF`],
  [`attachment; filename=${'a'.repeat(121)}`, 'a'.repeat(120)],
  [`attachment; filename=${'a'.repeat(121)}.p`, `${'a'.repeat(118)}.p`],
  [`attachment; filename=x.pdf${'a'.repeat(120)}`, `x.pdf${'a'.repeat(115)}`],
  [`attachment; filename=${'a'.repeat(118)}.-`, `${'a'.repeat(118)}.-`],
  [`attachment; filename=${'a'.repeat(119)}.-`, 'a'.repeat(119)],
  [`attachment; filename="${'a'.repeat(114)} . bcd.pdf"`, `${'a'.repeat(114)}.pdf`],
  [`attachment; filename=${'a'.repeat(112)}.extension`, `${'a'.repeat(112)}.extensi`],
  [`attachment; filename*=UTF-8''${encodeURIComponent('é'.repeat(121))}.pdf`, `${'é'.repeat(116)}.pdf`],
])('REP-09 %s gives %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test('REP-09 a harmless name comes back as it was sent', () => {
  const name = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} ()'%;=,&+-]{0,60}[\p{L}\p{N}]\.pdf$/u)
  fc.assert(
    fc.property(name, (given) => {
      const encoded = encodeURIComponent(given).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
      expect(fileNameOf(`attachment; filename="x.pdf"; filename*=UTF-8''${encoded}`)).toBe(given)
    }),
    { numRuns: propertyRuns(300) },
  )
}, 30_000)

test('REP-09 no header makes a name with a path, a control character or a turned direction', () => {
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary' }).map((text) => `attachment; filename="${text}"`),
    fc.string({ unit: 'binary' }).map((text) => `attachment; filename*=UTF-8''${encodeURIComponent(text.toWellFormed())}`),
  )
  fc.assert(
    fc.property(header, (given) => {
      const name = fileNameOf(given)
      if (name === null) return
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}<>:"|?*]|^\.|^$/u)
      expect([...name].length).toBeLessThanOrEqual(120)
    }),
    { numRuns: propertyRuns(300) },
  )
}, 30_000)

test('REP-09 a header without end is answered at once', () => {
  expect(fileNameOf(`attachment; filename="a${' '.repeat(150_000)}b.pdf"`)).toBeNull()
})
