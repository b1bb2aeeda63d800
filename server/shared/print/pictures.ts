import { setImmediate } from 'node:timers/promises'
import type { Flow, Place } from './flow.ts'

interface Opened {
  readonly width: number
  readonly height: number
  readonly obj: { readonly offset?: number }
  embed(document: object): void
}

interface PictureOpener {
  openImage(dataUrl: string): Opened
}

/** A picture (PNG or JPEG) as data URL, so that a sheet with it is plain data. */
export function dataUrlOf(bytes: Uint8Array | null): string | null {
  return bytes && `data:image;base64,${Buffer.from(bytes).toString('base64')}`
}

/** Puts pictures (PNG or JPEG as data URLs) into a document one by one. pdfkit unpacks several at the same time, and their order would differ between runs. */
export async function embedPictures(document: object, dataUrls: readonly string[]): Promise<void> {
  for (const dataUrl of new Set(dataUrls)) {
    const picture = opened(document, dataUrl)
    picture.embed(document)
    while (picture.obj.offset === undefined) await setImmediate()
  }
}

function opened(document: object, dataUrl: string): Opened {
  if (!isPictureOpener(document)) throw new Error('This version of pdfkit opens no pictures')
  return document.openImage(dataUrl)
}

function isPictureOpener(value: object): value is PictureOpener {
  return typeof Reflect.get(value, 'openImage') === 'function'
}

/** Returns the width of a picture that is drawn as large as it fits. */
export function pictureWidth({ writer }: Flow, dataUrl: string, most: Readonly<Record<'width' | 'height', number>>): number {
  const { width, height } = opened(writer.document, dataUrl)
  return width * Math.min(most.width / width, most.height / height)
}

/** Draws an embedded picture as large as it fits, at the left lower corner of its place. */
export function drawPicture({ writer, paper }: Flow, dataUrl: string, { at, width, y, height }: Place & { readonly y: number; readonly height: number }): void {
  writer.document.image(dataUrl, paper.left + at, y, { fit: [width, height], valign: 'bottom' })
}
