import { encode } from 'uqr'
import { code128 } from '#domain/code-128.ts'
import type { TextWriter } from './text-writer.ts'

/** Draws a text as Code 128, its right edge at `right`. A module is at most one point, 0.35 mm, which every hand scanner reads. */
export function drawCode128(
  { document }: TextWriter,
  text: string,
  { right, y, width, height }: { right: number; y: number; width: number; height: number },
): void {
  const code = code128(text)
  if (!code) return
  const module = Math.min(1, width / code.width)
  const left = right - code.width * module
  for (const bar of code.bars) document.rect(left + bar.at * module, y, bar.width * module, height)
  document.fill('#000000')
}

/** Module of a QR code, 0.3 mm at least, so that a phone reads it from paper. */
const minModule = 0.85

function qrOf(address: string) {
  return encode(address, { ecc: 'L', boostEcc: true, border: 0 })
}

/** Returns the width of an address as QR code: this one, or more for an address that is long. */
export function qrWidth(address: string, width: number): number {
  return Math.max(width, qrOf(address).size * minModule)
}

/** Draws an address as QR code of a width, which is also a link. The caller leaves four modules of space around it. */
export function drawQr({ document }: TextWriter, address: string, { x, y, width }: { x: number; y: number; width: number }): void {
  const { data, size } = qrOf(address)
  const module = width / size
  for (const [row, modules] of data.entries())
    for (const { from, length } of darkRuns(modules)) document.rect(x + from * module, y + row * module, length * module, module)
  document.fill('#000000')
  document.link(x, y, width, width, address)
}

function darkRuns(modules: readonly boolean[]): { readonly from: number; readonly length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [at, isDark] of modules.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.from + last.length === at) last.length += 1
    else runs.push({ from: at, length: 1 })
  }
  return runs
}
