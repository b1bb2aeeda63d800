import { formatPhone } from '#domain/phone.ts'
import type { Flow } from './flow.ts'
import { drawPicture, pictureWidth } from './pictures.ts'
import type { Style } from './text-writer.ts'

/** The laboratory as paper names it. Accreditation and symbol are empty on pages with tests that they do not cover. */
export interface Letterhead {
  readonly name: string
  readonly address: string
  readonly phone: string
  /** The laboratory's own logo as data URL, or null. */
  readonly logo: string | null
  readonly accreditation: string
  /** Symbol of the accreditation as data URL, or null. */
  readonly symbol: string | null
}

const pictureSize = { width: 84, height: 46 } as const
const besidePicture = 10

/** Sizes of the laboratory's name, in points: the first at which it takes at most two lines, or the last. */
const nameSizes = [15, 13, 11, 9.5] as const
const maxNameLines = 2

function nameStyle({ writer }: Flow, name: string, width: number): Style {
  const styles = nameSizes.map((size): Style => ({ size, weight: 700 }))
  return styles.find((style) => writer.linesOf(name, width, style).length <= maxNameLines) ?? styles.at(-1) ?? {}
}

/** Draws logo, symbol, name, address and accreditation at the left of a page's top. Returns the lower edge. */
export function drawLetterhead(flow: Flow, { name, address, phone, logo, accreditation, symbol }: Letterhead, width: number): number {
  const pictures = [logo, symbol].filter((picture) => picture !== null)
  let indent = 0
  for (const picture of pictures) {
    drawPicture(flow, picture, { at: indent, y: flow.y, ...pictureSize })
    indent += pictureWidth(flow, picture, pictureSize) + besidePicture
  }
  const place = { at: indent, width: width - indent }
  let y = flow.y
  y += flow.writeAt(y, name, nameStyle(flow, name, place.width), place)
  for (const line of [address, [formatPhone(phone), accreditation].filter(Boolean).join(' · ')]) y += flow.writeAt(y, line, { size: 8 }, place)
  return pictures.length > 0 ? Math.max(y, flow.y + pictureSize.height) : y
}

/** Draws logo, name, address and phone of the laboratory in the middle of a roll. */
export function drawNarrowLetterhead(flow: Flow, { name, address, phone, logo }: Letterhead): void {
  if (logo) {
    const width = pictureWidth(flow, logo, pictureSize)
    drawPicture(flow, logo, { at: (flow.paper.width - width) / 2, width, y: flow.y, height: pictureSize.height })
    flow.y += pictureSize.height + 4
  }
  flow.write(name, { size: 12, weight: 700, align: 'centre' })
  for (const line of [address, formatPhone(phone)]) flow.write(line, { size: 8, align: 'centre' })
}
