import { pngFile } from '#server/seed/pages/png.ts'

/** A PNG with an alpha channel, black where `isInk` says so and clear elsewhere, as data URL. */
export function inkPngOf(width: number, height: number, isInk: (x: number, y: number) => boolean): string {
  const rows = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (_each, x) => [0, 0, 0, isInk(x, y) ? 255 : 0]).flat()])
  return `data:image/png;base64,${pngFile({ width, height, colour: 6 }, Buffer.from(rows.flat())).toString('base64')}`
}
