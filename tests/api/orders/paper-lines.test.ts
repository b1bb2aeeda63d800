import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { TextWriter } from '#server/shared/print/text-writer.ts'

test('MON-03 a line of paper ends between words, and never within a telephone number', () => {
  const writer = new TextWriter(new PDFDocument())
  const number = '+91 98200 12345'
  const text = `Nandini Shetty · ${number} · Flat 3, 12th Cross, Indiranagar`
  for (let width = Math.ceil(writer.widthOf(number)); width < writer.widthOf(text); width += 5) {
    const lines = writer.linesOf(text, width)
    expect([width, lines.join(' ')]).toEqual([width, text])
    expect([width, lines.some((line) => line.includes(number))]).toEqual([width, true])
  }
})
