import type { Flow } from './flow.ts'

const small = { size: 7.5 } as const

/** Draws the foot of each page, a text and `Page 1 of 2`. Call it after the last page. */
export function drawFeet({ writer, paper }: Flow, text: string): void {
  const { document } = writer
  const { count } = document.bufferedPageRange()
  const y = paper.bottom + 5
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    const page = `Page ${index + 1} of ${count}`
    const room = paper.width - writer.widthOf(page, small) - 12
    writer.write(writer.linesOf(text, room, small)[0] ?? '', paper.left, y, room, small)
    writer.write(page, paper.left, y, paper.width, { ...small, align: 'right' })
  }
}
