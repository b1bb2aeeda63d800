import { getDocumentProxy } from 'unpdf'

/** A piece of text on a page: its size and the place of its baseline in points, from the left and from the top. */
export interface TextPiece {
  readonly text: string
  readonly size: number
  readonly x: number
  readonly y: number
}

/** Reads the pieces of text of each page of a PDF, without blank ones. */
export async function textPieces(pdf: Uint8Array): Promise<TextPiece[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: TextPiece[][] = []
  for (let n = 1; n <= document.numPages; n += 1) {
    const page = await document.getPage(n)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as readonly number[]
        return [{ text: item.str, size: Math.hypot(c, d), x, y: height - y }]
      }),
    )
  }
  await document.loadingTask.destroy()
  return pages
}

/** Reads the words of each page of a PDF, with one space between pieces. */
export async function pageTexts(pdf: Uint8Array): Promise<string[]> {
  return (await textPieces(pdf)).map((pieces) =>
    pieces
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  )
}
