import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const locate = createRequire(import.meta.url).resolve

/** The fonts of a report, each for its own characters; the first that has a character draws it. */
const cuts = {
  latin: { pack: '@fontsource/noto-sans', has: /[ -\u00ff\u0131\u0152-\u0153\u2000-\u200b\u200e-\u206f\u20ac\u2122\u2212]/ },
  devanagari: { pack: '@fontsource/noto-sans-devanagari', has: /[\u0900-\u097f\u1cd0-\u1cf9\u200c-\u200d\u20b9\u25cc\ua830-\ua839\ua8e0-\ua8ff]/ },
  'latin-ext': { pack: '@fontsource/noto-sans', has: /[\u0100-\u02ff\u1e00-\u1eff\u2020\u20a0-\u20c0]/ },
  greek: { pack: '@fontsource/noto-sans', has: /[\u0370-\u03ff]/ },
  signs: { pack: '@fontsource/dejavu-sans', subset: 'latin', has: /[≤≥→⁻⁰⁴-⁹]/ },
} as const satisfies Readonly<Record<string, { readonly pack: string; readonly has: RegExp; readonly subset?: string }>>

type Cut = keyof typeof cuts
export type Weight = 400 | 700

const loaded = new Map<string, Buffer>()

/** A font, read and unpacked once. */
function fontFile(cut: Cut, weight: Weight): Buffer {
  const { pack, ...own } = cuts[cut]
  const subset = 'subset' in own ? own.subset : cut
  const path = `${pack}/files/${pack.slice('@fontsource/'.length)}-${subset}-${weight}-normal.woff`
  const found = loaded.get(path) ?? unpackWoff(readFileSync(locate(path)))
  loaded.set(path, found)
  return found
}

/** A run of text in one font. */
export interface Run {
  readonly font: string
  readonly text: string
}

/** A text in runs by the font that has its characters; joiners and spaces stay with the character before, so that a Hindi word is shaped as a whole. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: { font: string; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const stays = last !== undefined && /[\u200c\u200d]/.test(sign)
    const font = stays ? last.font : fontName(cutOf(sign), weight)
    if (last?.font === font) last.text += sign
    else runs.push({ font, text: sign })
  }
  return runs
}

function cutOf(sign: string): Cut {
  const found = (Object.keys(cuts) as Cut[]).find((cut) => cuts[cut].has.test(sign))
  return found ?? 'latin'
}

function fontName(cut: Cut, weight: Weight): string {
  return `${cut}-${weight}`
}

/** Makes every font known to a document, by the names that runs carry; only those used are embedded. */
export function registerFonts(document: { registerFont(name: string, source: Buffer): unknown }): void {
  for (const cut of Object.keys(cuts) as Cut[]) for (const weight of [400, 700] as const) document.registerFont(fontName(cut, weight), fontFile(cut, weight))
}

const woffHeader = 44
const woffEntry = 20
const fontHeader = 12
const fontEntry = 16

/** The font inside a WOFF file: pdfkit would unpack each table for each document, which takes seconds. */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + index * woffEntry
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.subarray(entry, entry + 4), sum: woff.readUInt32BE(entry + 16), bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const head = Buffer.alloc(fontHeader + count * fontEntry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let at = head.length
  const parts: Buffer[] = [head]
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    const entry = fontHeader + index * fontEntry
    tag.copy(head, entry)
    head.writeUInt32BE(sum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    at += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
