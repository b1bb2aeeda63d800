import type PDFDocument from 'pdfkit'
import { fontFile, type FontRun, isReordered, runsOf, type Weight } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>

/** Style of a text. */
export interface Style {
  readonly size?: number
  readonly weight?: Weight
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'centre'
}

const lineRatio = 1.42

/** A space at which a line may end: not one within a number, such as a telephone's. */
const breakable = /(?<!\d) | (?!\d)/

/** Sets text on a page with the fonts of `fonts.ts`: measured, broken into lines and drawn in the font of each script. */
export class TextWriter {
  readonly document: Doc
  readonly #known = new Set<string>()
  /** Widths of texts on one line: each text is measured for its height, its lines and its place. */
  readonly #widths = new Map<string, number>()

  constructor(document: Doc) {
    this.document = document
  }

  /** The width of a text on one line. */
  widthOf(text: string, { size = 9, weight = 400 }: Style = {}): number {
    const key = `${size} ${weight} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const width = runsOf(text, weight).reduce((sum, run) => sum + this.#inFont(run, size).widthOfString(run.text), 0)
    this.#widths.set(key, width)
    return width
  }

  /** The document in the font of a run; a font that is not used is not in the file. */
  #inFont({ cut, weight }: FontRun, size: number): Doc {
    const name = `${cut}-${weight}`
    if (!this.#known.has(name)) {
      this.document.registerFont(name, fontFile(cut, weight)).font(name)
      allowNullAnchors(this.document)
      this.#known.add(name)
    }
    return this.document.font(name).fontSize(size)
  }

  /** A text broken into lines of at most this width; a word that is longer than a line is cut. */
  linesOf(text: string, width: number, style: Style = {}): string[] {
    return text.split('\n').flatMap((paragraph) => this.#paragraph(paragraph, width, style))
  }

  #paragraph(text: string, width: number, style: Style): string[] {
    if (this.widthOf(text, style) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of text.split(breakable).flatMap((each) => this.#cut(each, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && this.widthOf(longer, style) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  }

  #cut(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word, style) <= width) return [word]
    const parts = ['']
    for (const { segment } of new Intl.Segmenter('hi').segment(word)) {
      const longer = `${parts.at(-1)}${segment}`
      if (this.widthOf(longer, style) > width) parts.push(segment)
      else parts[parts.length - 1] = longer
    }
    return parts.filter((part) => part !== '')
  }

  /** The height of a number of lines. */
  heightOf(lines: number, { size = 9 }: Style = {}): number {
    return lines * size * lineRatio
  }

  /** Draws a text into a column, over as many lines as it needs, and returns their height. */
  write(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const lines = this.linesOf(text, width, style)
    for (const [index, line] of lines.entries()) this.#line(line, x, y + this.heightOf(index, style), width, style)
    return this.heightOf(lines.length, style)
  }

  #line(text: string, x: number, y: number, width: number, style: Style): void {
    const { size = 9, weight = 400, colour = '#000000', align = 'left' } = style
    const free = width - this.widthOf(text, style)
    let at = x + (align === 'right' ? free : align === 'centre' ? free / 2 : 0)
    for (const run of runsOf(text, weight)) {
      this.#inFont(run, size).fillColor(colour)
      this.#named(run, () => this.document.text(run.text, at, y + size * 1.07, { lineBreak: false, baseline: 'alphabetic' }))
      at += this.document.widthOfString(run.text)
    }
  }

  /** Draws a run with the text that a search finds and a copy has: glyphs of Indian scripts are in another order than their signs. */
  #named(run: FontRun, draw: () => void): void {
    const { document } = this
    const add = document.addContent
    if (isReordered(run)) {
      const named = Buffer.from(`\ufeff${run.text}`, 'utf16le').swap16().toString('hex')
      const around: Readonly<Record<string, string>> = { BT: `/Span <</ActualText <${named}>>> BDC\nBT`, ET: 'ET\nEMC' }
      // Right around the text: `markContent` goes around its transformation too, and readers then look for the words in another place.
      document.addContent = (content) => add.call(document, around[content] ?? content)
    }
    draw()
    document.addContent = add
  }
}

interface Positioner {
  applyLookup(type: number, table: unknown): boolean
}

/**
 * Lets a font leave out where a mark is attached to a sign, which the fonts of Telugu, Malayalam and Gurmukhi do and OpenType allows: fontkit fails there.
 * The font is the one that the document writes in; call it once for each.
 */
function allowNullAnchors(document: object): void {
  const positioner = ['_font', 'font', '_layoutEngine', 'engine', 'GPOSProcessor'].reduce<unknown>(
    (each, name) => (typeof each === 'object' && each !== null ? Reflect.get(each, name) : undefined),
    document,
  )
  if (!isPositioner(positioner)) return
  const apply = positioner.applyLookup.bind(positioner)
  positioner.applyLookup = (type, table) => {
    try {
      return apply(type, table)
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}

function isPositioner(value: unknown): value is Positioner {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'applyLookup') === 'function'
}
