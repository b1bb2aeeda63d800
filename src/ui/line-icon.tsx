interface LineIconProps {
  /** What is drawn, as an SVG path on a field of 24 by 24. */
  readonly path: string
  /** Width and height in pixels. */
  readonly size: number
  readonly strokeWidth?: number
}

/** A small icon of lines in the colour of the text around it, for whatever is drawn many times on a page. */
export function LineIcon({ path, size, strokeWidth = 2 }: LineIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
