import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

const locate = createRequire(import.meta.url).resolve

/** The cuts of Noto Sans that a report is set in, each for its own signs; the first that has a sign draws it. */
const cuts = {
  latin: { pack: '@fontsource/noto-sans', has: /[ -\u00ff\u0131\u0152-\u0153\u2000-\u200b\u200e-\u206f\u20ac\u2122\u2212]/ },
  devanagari: { pack: '@fontsource/noto-sans-devanagari', has: /[\u0900-\u097f\u1cd0-\u1cf9\u200c-\u200d\u20b9\u25cc\ua830-\ua839\ua8e0-\ua8ff]/ },
  'latin-ext': { pack: '@fontsource/noto-sans', has: /[\u0100-\u02ff\u1e00-\u1eff\u2020\u20a0-\u20c0]/ },
  greek: { pack: '@fontsource/noto-sans', has: /[\u0370-\u03ff]/ },
} as const

type Cut = keyof typeof cuts
export type Weight = 400 | 700

const loaded = new Map<string, Buffer>()

/** The font of a cut, read and unpacked once. */
function fontFile(cut: Cut, weight: Weight): Buffer {
  const { pack } = cuts[cut]
  const path = `${pack}/files/${pack.slice('@fontsource/'.length)}-${cut}-${weight}-normal.woff`
  const found = loaded.get(path) ?? unpackWoff(readFileSync(locate(path)))
  loaded.set(path, found)
  return found
}

/** A stretch of text that one font draws. */
export interface Run {
  readonly font: string
  readonly text: string
}

/** A text in stretches by the font that has its signs; joiners and spaces stay with what is before them, so that a Hindi word is shaped whole. */
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
