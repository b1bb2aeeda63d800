import { printArea } from './page.ts'
import type { Style, TextWriter } from './text-writer.ts'

interface Column {
  readonly x: number
  readonly width: number
  readonly style?: Style
  /** Begins another page; returns where its text begins. */
  newPage(): number
}

/** Draws a text of any length over as many pages as needed. Returns its lower edge. */
export function writeOverPages(writer: TextWriter, text: string, from: number, { x, width, style = {}, newPage }: Column): number {
  const height = writer.heightOf(1, style)
  let y = from
  for (const line of writer.linesOf(text, width, style)) {
    if (y + height > printArea.bottom) y = newPage()
    writer.write(line, x, y, width, style)
    y += height
  }
  return y
}
