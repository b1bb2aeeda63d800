import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

const locate = createRequire(import.meta.url).resolve

/** The fonts of printed papers, each for its own characters: the first that has one draws it. Each is read when a paper needs it. */
const cuts = {
  latin: { pack: '@fontsource/noto-sans', has: /[ -\u00b1\u00b4-\u00b8\u00ba-\u00ff\u0131\u0152-\u0153\u2000-\u200b\u200e-\u206f\u20ac\u2122\u2212]/ },
  devanagari: { pack: '@fontsource/noto-sans-devanagari', has: /[\u0900-\u097f\u1cd0-\u1cf9\u200c-\u200d\u20b9\u25cc\ua830-\ua839\ua8e0-\ua8ff]/ },
  bengali: { pack: '@fontsource/noto-sans-bengali', has: /[\u0980-\u09ff]/ },
  gurmukhi: { pack: '@fontsource/noto-sans-gurmukhi', has: /[\u0a00-\u0a7f]/ },
  gujarati: { pack: '@fontsource/noto-sans-gujarati', has: /[\u0a80-\u0aff]/ },
  oriya: { pack: '@fontsource/noto-sans-oriya', has: /[\u0b00-\u0b7f]/ },
  tamil: { pack: '@fontsource/noto-sans-tamil', has: /[\u0b80-\u0bff]/ },
  telugu: { pack: '@fontsource/noto-sans-telugu', has: /[\u0c00-\u0c7f]/ },
  kannada: { pack: '@fontsource/noto-sans-kannada', has: /[\u0c80-\u0cff]/ },
  malayalam: { pack: '@fontsource/noto-sans-malayalam', has: /[\u0d00-\u0d7f]/ },
  arabic: { pack: '@fontsource/noto-naskh-arabic', has: /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/ },
  'latin-ext': { pack: '@fontsource/noto-sans', has: /[\u0100-\u02ff\u1e00-\u1eff\u2020\u20a0-\u20c0]/ },
  greek: { pack: '@fontsource/noto-sans', has: /[\u0370-\u03ff]/ },
  signs: { pack: '@fontsource/dejavu-sans', subset: 'latin', has: /./u },
} as const satisfies Readonly<Record<string, { readonly pack: string; readonly has: RegExp; readonly subset?: string }>>

type Cut = keyof typeof cuts
export type Weight = 400 | 700

const allCuts = Object.keys(cuts) as readonly Cut[]
const files = new Map<string, Buffer>()
const opened = new Map<Cut, Font>()
const cutsOfSigns = new Map<string, Cut | null>()

/** Returns a font, read and unpacked once. */
export function fontFile(cut: Cut, weight: Weight): Buffer {
  const { pack, ...own } = cuts[cut]
  const subset = 'subset' in own ? own.subset : cut
  const path = `${pack}/files/${pack.slice('@fontsource/'.length)}-${subset}-${weight}-normal.woff`
  const found = files.get(path) ?? unpackWoff(readFileSync(locate(path)))
  files.set(path, found)
  return found
}

/** A run of text in one font. */
export interface FontRun {
  readonly cut: Cut
  readonly weight: Weight
  readonly text: string
}

const joiner = /[\u200c\u200d]/
const rightToLeft: ReadonlySet<Cut> = new Set(['arabic'])

/**
 * A text in runs by the font that has its characters, in the order in which they are drawn; joiners stay with the character before, so that an Indic word is
 * shaped as a whole.
 */
export function runsOf(text: string, weight: Weight): FontRun[] {
  const runs: { cut: Cut; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const cut = last !== undefined && joiner.test(sign) ? last.cut : (cutOf(sign) ?? 'latin')
    if (last?.cut === cut) last.text += sign
    else runs.push({ cut, text: sign })
  }
  return drawnOrder(runs).map((run) => ({ ...run, weight }))
}

/** The runs of a line from left to right. Right-to-left words are reversed, with the spaces between them. */
function drawnOrder<R extends { readonly cut: Cut; readonly text: string }>(runs: readonly R[]): R[] {
  const drawn: R[] = []
  for (let at = 0; at < runs.length; at += 1) {
    let end = at
    while (isFromRight(runs[at]) && runs[end + 1]?.text.trim() === '' && isFromRight(runs[end + 2])) end += 2
    drawn.push(...runs.slice(at, end + 1).reverse())
    at = end
  }
  return drawn
}

function isFromRight(run: { readonly cut: Cut } | undefined): boolean {
  return run !== undefined && rightToLeft.has(run.cut)
}

/** Fonts whose signs a reader of PDF finds by their glyphs. Readers turn Arabic words themselves. */
const readable: ReadonlySet<Cut> = new Set(['latin', 'latin-ext', 'greek', 'signs', 'arabic'])

/** True for a text whose glyphs may represent several signs, or be in another order. The font of Devanagari also has the sign of the rupee. */
export function isReordered({ cut, text }: FontRun): boolean {
  return !readable.has(cut) && text !== '₹'
}

/** Returns the characters of a text that no font has, each once. */
export function missingSigns(text: string): readonly string[] {
  return [...new Set(text)].filter((sign) => sign !== '\n' && !joiner.test(sign) && cutOf(sign) === null)
}

function cutOf(sign: string): Cut | null {
  if (sign >= ' ' && sign <= '~') return 'latin'
  const known = cutsOfSigns.get(sign)
  if (known !== undefined) return known
  const code = sign.codePointAt(0) ?? 0
  const found = allCuts.find((cut) => cuts[cut].has.test(sign) && glyphsOf(cut).hasGlyphForCodePoint(code)) ?? null
  cutsOfSigns.set(sign, found)
  return found
}

function glyphsOf(cut: Cut): Font {
  const font = opened.get(cut) ?? (create(fontFile(cut, 400)) as Font)
  opened.set(cut, font)
  return font
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
