/** Milliseconds for which the browser may still print a file that was opened. */
const keptMs = 10 * 60_000

/** True when this browser shows a PDF inside a page. Phones often do not. */
export function showsPdf(): boolean {
  return !('pdfViewerEnabled' in navigator) || navigator.pdfViewerEnabled
}

/** Opens a PDF for printing: the browser's dialog in place, or the file by itself where a page cannot show one. */
export function printPdf(blob: Blob): void {
  // The type is ours to say: nothing else is ever shown as a page of this panel.
  const address = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
  if (!showsPdf()) {
    window.open(address, '_blank', 'noopener')
    return
  }
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = 'Paper to print'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  for (const former of document.querySelectorAll('.print-frame')) former.remove()
  frame.src = address
  document.body.append(frame)
}
