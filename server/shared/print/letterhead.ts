import { formatPhone } from '#domain/phone.ts'
import type { Flow } from './flow.ts'
import { drawPicture } from './pictures.ts'

/** The laboratory as paper names it. Accreditation and symbol are empty on pages with tests that they do not cover. */
export interface Letterhead {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly accreditation: string
  /** Symbol of the accreditation as data URL, or null. */
  readonly symbol: string | null
}

const symbolSize = 46

/** Draws symbol, name, address and accreditation at the left of a page's top. Returns the lower edge. */
export function drawLetterhead(flow: Flow, { name, address, phone, accreditation, symbol }: Letterhead, width: number): number {
  const indent = symbol ? symbolSize + 10 : 0
  const place = { at: indent, width: width - indent }
  if (symbol) drawPicture(flow, symbol, { at: 0, width: symbolSize, y: flow.y, height: symbolSize })
  let y = flow.y
  y += flow.writeAt(y, name, { size: 15, weight: 700 }, place)
  for (const line of [address, [formatPhone(phone), accreditation].filter(Boolean).join(' · ')]) y += flow.writeAt(y, line, { size: 8 }, place)
  return symbol ? Math.max(y, flow.y + symbolSize) : y
}

/** Draws name, address and phone of the laboratory in the middle of a roll. */
export function drawNarrowLetterhead(flow: Flow, { name, address, phone }: Letterhead): void {
  flow.write(name, { size: 12, weight: 700, align: 'centre' })
  for (const line of [address, formatPhone(phone)]) flow.write(line, { size: 8, align: 'centre' })
}
