import type { Random } from '#server/seed/random.ts'
import { handwriting, type Stroke } from '#server/seed/pages/hand.ts'

/** Words of a prescription; no person in it is real. */
export interface PrescriptionText {
  readonly doctorName: string
  readonly patientName: string
  /** The date as written on the page, DD/MM/YYYY. */
  readonly day: string
  /** Complaint and tests, line by line. */
  readonly lines: readonly string[]
}

/** One page: printed lines and the pen's strokes, on a sheet of `pageWidth` by `pageHeight`. */
export interface DrawnPage {
  readonly print: readonly { readonly text: string; readonly at: readonly [x: number, y: number]; readonly size: number }[]
  readonly rules: readonly Stroke[]
  readonly pen: readonly Stroke[]
}

export const pageWidth = 840
export const pageHeight = 1188

const linesPerPage = 8
const [left, right] = [70, pageWidth - 70]

/** Lays out a prescription: the doctor's head, the patient's line, the handwriting. `pages` 2 puts the tests on a second page. */
export function prescriptionPages(text: PrescriptionText, random: Random, pages: 1 | 2 = 1): DrawnPage[] {
  const [complaint = '', ...tests] = text.lines
  const parts = pages === 2 ? [[complaint, 'Please see page 2'], tests] : [[complaint, ...tests].slice(0, linesPerPage)]
  return parts.map((lines, index) => {
    const pen = lines.flatMap((line, row) => {
      const isFirst = index === 0 && row === 0
      return handwriting(
        isFirst ? line : `${row + (index === 0 ? 0 : 1)}. ${line}`,
        { at: [left + 90 + random.whole(-8, 14), 440 + row * 78], size: 40 },
        random,
      )
    })
    const signature = handwriting(text.doctorName.replace('Dr ', ''), { at: [right - 240, pageHeight - 120], size: 44 }, random)
    return {
      print: [
        { text: text.doctorName, at: [left, 110], size: 34 },
        { text: 'General practice. Demo page, no real person.', at: [left, 150], size: 17 },
        { text: `Patient: ${text.patientName}`, at: [left, 236], size: 22 },
        { text: `Date: ${text.day}`, at: [right - 240, 236], size: 22 },
        { text: 'Rx', at: [left, 350], size: 44 },
        { text: `Page ${index + 1} of ${parts.length}`, at: [right - 110, pageHeight - 46], size: 15 },
      ],
      rules: [176, 262, pageHeight - 86].map((y) => [
        [left, y],
        [right, y],
      ]),
      pen: [...pen, ...signature],
    }
  })
}
