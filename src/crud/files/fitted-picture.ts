import { acceptedTypes, nameByContent, printedPicture } from '#domain/uploaded-file.ts'

const { maxPixels, maxBytes } = printedPicture
/** Share of the side that is left after each try. */
const step = 0.8
const minPixels = 64

/** Returns a picture that can be printed: one with too many pixels or bytes is drawn smaller. A file that the browser cannot draw stays as it is. */
export async function fittedPicture(file: File): Promise<File> {
  const types: readonly string[] = acceptedTypes({ printed: true })
  if (!types.includes(file.type)) return file
  const bitmap = await bitmapOf(file)
  if (!bitmap) return file
  const longest = Math.max(bitmap.width, bitmap.height)
  try {
    if (longest <= maxPixels && file.size <= maxBytes) return file
    for (let side = Math.min(longest, maxPixels); side >= minPixels; side *= step) {
      const drawn = await drawnAt(bitmap, side / longest, file.type)
      if (drawn && drawn.size <= maxBytes) return new File([drawn], nameByContent(file.name, drawn.type), { type: drawn.type })
    }
    return file
  } finally {
    bitmap.close()
  }
}

/** Decodes a picture; null for one that the browser cannot draw. */
async function bitmapOf(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

/** Draws a picture at a share of its size. */
function drawnAt(bitmap: ImageBitmap, share: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
}
