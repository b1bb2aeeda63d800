interface LineIconProps {
  /** SVG path in a 24 by 24 view box. */
  readonly path: string
  /** Width and height in pixels. */
  readonly size: number
  readonly strokeWidth?: number
}

/** A small line icon in the colour of the text around it, for icons that appear many times on a page. */
export function LineIcon({ path, size, strokeWidth = 2 }: LineIconProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="line-icon" strokeWidth={strokeWidth} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
