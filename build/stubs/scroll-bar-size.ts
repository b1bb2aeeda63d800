interface Size {
  readonly width: number
  readonly height: number
}

function measure(): Size {
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', left: '0', top: '0', width: '100px', height: '100px', overflow: 'scroll' })
  document.body.append(probe)
  const size = { width: probe.offsetWidth - probe.clientWidth, height: probe.offsetHeight - probe.clientHeight }
  probe.remove()
  return size
}

/** Measured before anything is drawn: later it would make the browser lay out the whole page. */
const size = measure()

/** Replaces in the build: a measure that writes a style element without the page's nonce, which the content security policy forbids. In CSS pixels. */
export default function getScrollBarSize(): number {
  return size.width
}

/** The same for both directions; every scroll bar of the panel is alike. */
export function getTargetScrollBarSize(): Size {
  return size
}
