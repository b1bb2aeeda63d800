import { expect, test } from 'vitest'
import { prescriptionFileProblem } from '#domain/prescription-upload.ts'
import { fileHint, fileProblem, nameByContent } from '#domain/uploaded-file.ts'

test.each([
  ['x.html', 'image/png', 'x.png'],
  ['x.html', 'image/png; charset=binary', 'x.png'],
  ['scan.pdf.exe', 'application/pdf', 'scan.pdf'],
  ['scan.js.html', 'image/jpeg', 'scan.jpg'],
  ['scan.html. .', 'image/webp', 'scan.webp'],
  ['Scan.JPEG', 'image/jpeg', 'Scan.JPEG'],
  ['photo.heic', 'image/jpeg', 'photo.jpg'],
  ['IMG_2041', 'image/png', 'IMG_2041.png'],
  ['Dr. Rao 12.5.2026', 'application/pdf', 'Dr. Rao 12.5.2026.pdf'],
  ['पर्चा ₹.pdf', 'application/pdf', 'पर्चा ₹.pdf'],
  ['.html', 'image/png', 'file.png'],
  ['users.csv', 'text/csv', 'users.csv'],
])('%s of the kind %s is saved as %s', (name, type, saved) => {
  expect(nameByContent(name, type)).toBe(saved)
})

test.each([
  [null, 'Please select a file'],
  [{ size: 1, type: 'application/pdf' }, null],
  [{ size: 1, type: 'image/webp' }, null],
  [{ size: 10 * 1024 * 1024, type: 'image/jpeg' }, null],
  [{ size: 10 * 1024 * 1024 + 1, type: 'image/jpeg' }, 'File size exceeds 10MB limit'],
  [{ size: 0, type: 'application/pdf' }, 'This file is empty. Please choose another one'],
  [{ size: 1, type: 'image/heic' }, 'A HEIC photo cannot be shown. Save it as JPEG and choose that file.'],
  [{ size: 1, type: 'image/heif' }, 'A HEIC photo cannot be shown. Save it as JPEG and choose that file.'],
  [{ size: 1, type: 'image/tiff' }, 'A TIFF picture cannot be shown. Save it as PDF or JPEG and choose that file.'],
  [{ size: 1, type: 'text/html' }, 'Only pictures (PNG, JPEG, WebP) and PDF files are accepted'],
  [{ size: 1, type: null }, 'Only pictures (PNG, JPEG, WebP) and PDF files are accepted'],
])('PRE-01 the file %j of a prescription is refused with %s', (file, sentence) => {
  expect(prescriptionFileProblem(file)).toBe(sentence)
})

test.each([
  [{ size: 100 * 1024, type: 'image/png' }, null],
  [{ size: 0, type: 'image/png' }, 'This file is empty. Please choose another one'],
  [{ size: 1, type: 'image/jpeg' }, null],
  [{ size: 100 * 1024 + 1, type: 'image/png' }, 'The picture has more than 100 KB. Save it smaller and choose that file.'],
  [{ size: 1, type: 'image/webp' }, 'Only a PNG or JPEG file is accepted'],
  [{ size: 1, type: 'application/pdf' }, 'Only a PNG or JPEG file is accepted'],
  [{ size: 1, type: 'image/heic' }, 'A HEIC photo cannot be shown. Save it as JPEG and choose that file.'],
])('ACC-08 the picture %j for reports is refused with %s', (file, sentence) => {
  expect(fileProblem(file, { printed: true })).toBe(sentence)
})

test('a field names the kinds and the size of its files', () => {
  expect(fileHint({ printed: true })).toBe('PNG or JPEG, made to fit 1200 × 1200 pixels and 100 KB')
  expect(fileHint({ accept: ['application/pdf'] })).toBe('PDF, at most 10 MB')
})
