import { pngOf } from '#server/seed/pages/png.ts'

/** A small PNG of one shade; another shade is another picture. */
export function smallPng(shade = 0, { width = 40, height = 16 } = {}): Uint8Array<ArrayBuffer> {
  return new Uint8Array(pngOf({ width, height, points: new Uint8Array(width * height) }, [[shade, shade, shade]]))
}

/** A form that sends a file. */
export function formOf(content: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData()
  form.append('file', new File([content], name))
  return form
}
