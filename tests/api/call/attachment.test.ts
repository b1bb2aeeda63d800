import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNameOf, safeFileName } from '#providers/http/file-name.ts'
import { attachment } from '#server/call/attachment.ts'

test.each([
  ['users-2026-11-21.csv', 'attachment; filename="users-2026-11-21.csv"'],
  ['a"b.csv', `attachment; filename="a_b.csv"; filename*=UTF-8''a%22b.csv`],
  ['रिपोर्ट.pdf', `attachment; filename="_______.pdf"; filename*=UTF-8''${encodeURIComponent('रिपोर्ट')}.pdf`],
  ['a\r\nX: 1.csv', 'attachment; filename="a__X: 1.csv"'],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
])('the name %j is offered as %s', (name, header) => {
  expect(attachment(name)).toBe(header)
})

test('any name is a header that can be sent, and is read back by the panel', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const header = attachment(name)
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
      const clean = name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
      expect(fileNameOf(header)).toBe(safeFileName(clean))
    }),
  )
})
