import PDFDocument from 'pdfkit'
import { pdfBytes } from '#server/files/pdf-bytes.ts'
import { Flow } from './flow.ts'
import { type Paper, rollOf } from './paper.ts'
import { embedPictures } from './pictures.ts'
import { TextWriter } from './text-writer.ts'

/** A drawn paper, the sentence that refuses to print its sheet, or the failure of drawing it. */
export type Drawn = { readonly bytes: Uint8Array } | { readonly problem: string } | { readonly failure: string }

/** Facts of a document that are not drawn, and its pictures as data URLs. */
export interface DocumentFacts {
  readonly title: string
  readonly author: string
  /** Date of the document as a moment, so that the same content gives the same bytes. */
  readonly at: string
  readonly pictures?: readonly string[]
}

/** Draws a document on a kind of paper and returns its bytes. */
export async function drawDocument({ pictures = [], ...facts }: DocumentFacts, paper: Paper, draw: (flow: Flow) => void): Promise<Uint8Array> {
  const document = open(facts)
  const bytes = pdfBytes(document)
  await embedPictures(document, pictures)
  draw(new Flow(new TextWriter(document), paper))
  document.end()
  return new Uint8Array(await bytes)
}

/** Draws a document on a roll that is cut below its content. It is drawn twice: first to measure its height. */
export function drawOnRoll(facts: DocumentFacts, draw: (flow: Flow) => void): Promise<Uint8Array> {
  const measured = new Flow(new TextWriter(open(facts)), rollOf())
  draw(measured)
  return drawDocument(facts, measured.pages > 1 ? rollOf() : rollOf(measured.y), draw)
}

function open({ title, author, at }: Omit<DocumentFacts, 'pictures'>) {
  const date = new Date(at)
  return new PDFDocument({
    bufferPages: true,
    // Without the standard font, which no text is set in.
    font: '',
    autoFirstPage: false,
    // The first version with a language and with the text of drawn glyphs.
    pdfVersion: '1.4',
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: date, ModDate: date },
  })
}
