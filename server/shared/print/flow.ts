import type { Paper } from './paper.ts'
import type { Style, TextWriter } from './text-writer.ts'

/** Place of a text within the printable area: its distance from the left edge and its width. */
export interface Place {
  readonly at: number
  readonly width: number
}

/** Content that runs down a page and on to the next ones. `y` is the lower edge of what is drawn. */
export class Flow {
  readonly writer: TextWriter
  readonly paper: Paper
  y = 0
  pages = 0
  readonly #heads: (() => void)[] = []

  constructor(writer: TextWriter, paper: Paper) {
    this.writer = writer
    this.paper = paper
  }

  /** The place of a text across the page. */
  get whole(): Place {
    return { at: 0, width: this.paper.width }
  }

  /** Begins a page, with the heads in force. */
  newPage(): void {
    this.writer.document.addPage({ size: [...this.paper.size], margin: 0 })
    this.pages += 1
    this.y = this.paper.top
    for (const head of this.#heads) head()
  }

  /** Draws a body; each page that begins within it gets this head below those around it. */
  withHead(head: () => void, body: () => void): void {
    this.#heads.push(head)
    body()
    this.#heads.pop()
  }

  /** Begins a page unless this height fits on the page. */
  keep(height: number): void {
    if (this.y + height > this.paper.bottom) this.newPage()
  }

  /** Draws a text of any length over as many pages as needed. */
  write(text: string, style: Style = {}, place: Place = this.whole): void {
    if (text === '') return
    const height = this.writer.heightOf(1, style)
    for (const line of this.writer.linesOf(text, place.width, style)) {
      this.keep(height)
      this.writer.write(line, this.paper.left + place.at, this.y, place.width, style)
      this.y += height
    }
  }

  /** Draws a text at a height of its own. Returns its height. */
  writeAt(y: number, text: string, style: Style = {}, { at, width }: Place = this.whole): number {
    return text === '' ? 0 : this.writer.write(text, this.paper.left + at, y, width, style)
  }

  /** The height of a text in a place; nothing has none. */
  heightOf(text: string, style: Style = {}, { width }: Place = this.whole): number {
    return text === '' ? 0 : this.writer.heightOf(this.writer.linesOf(text, width, style).length, style)
  }

  /** Draws a line across the page. */
  rule(weight: number, y = this.y): void {
    const { left, width } = this.paper
    this.writer.document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(weight)
      .strokeColor('#000000')
      .stroke()
  }
}
