import './side-strip.css'

/** Width of the faded ends of a row, in pixels, as in its styles. */
const faded = 32

/** Scrolls a row sideways until an entry of it is in sight, clear of the faded ends. The page stays where it is. */
export function showInStrip(strip: Element, entry: Element): void {
  const [row, own] = [strip.getBoundingClientRect(), entry.getBoundingClientRect()]
  strip.scrollLeft += Math.max(0, own.right + faded - row.right) + Math.min(0, own.left - faded - row.left)
}
