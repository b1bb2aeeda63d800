import { Button } from 'antd'
import { Maximize, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { shortcutKey } from '#ui/shortcut-key.ts'
import { initialView, viewKeys, rotateView, zoomView } from './picture-view.ts'
import { usePictureDrag } from './use-picture-drag.ts'
import './file-viewer.css'

interface FileViewerProps {
  readonly url: string
  readonly isDocument: boolean
  readonly name: string
  onDownload(): void
}

/** A prescription's file, large: a picture can be zoomed, turned and moved by mouse, keys and fingers; a PDF is shown by the browser (PRE-03). */
export function FileViewer({ url, isDocument, name, onDownload }: FileViewerProps) {
  if (isDocument)
    return (
      <div className="file-viewer">
        <iframe className="file-document" src={url} title={`File ${name}`} />
        <p className="file-note">
          No pages to be seen?{' '}
          <Button size="small" onClick={onDownload}>
            Download the PDF
          </Button>
        </p>
      </div>
    )
  return <PictureViewer url={url} name={name} onDownload={onDownload} />
}

function PictureViewer({ url, name, onDownload }: Omit<FileViewerProps, 'isDocument'>) {
  const [view, setView] = useState(initialView)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const [isBroken, setBroken] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const drag = usePictureDrag(view, setView)
  const fit = useFit(frame, size, view.turn)
  useEffect(() => {
    const element = frame.current
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      setView((before) => zoomView(before, event.deltaY < 0 ? 1.15 : 1 / 1.15))
    }
    element?.addEventListener('wheel', zoom, { passive: false })
    return () => element?.removeEventListener('wheel', zoom)
  }, [])
  const press = (event: KeyboardEvent) => {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : viewKeys[shortcutKey(event)]
    if (!change) return
    event.preventDefault()
    setView(change)
  }
  if (isBroken)
    return (
      <div className="file-viewer">
        <ErrorPanel title="This picture cannot be shown">
          <p>The file seems to be damaged. You can download it, or decide without it.</p>
          <Button onClick={onDownload}>Download</Button>
        </ErrorPanel>
      </div>
    )
  return (
    <div className="file-viewer">
      <div role="toolbar" aria-label="View of the file" className="file-tools">
        <Button icon={<ZoomIn size={16} />} aria-label="Zoom in" title="Zoom in (+)" onClick={() => setView((before) => zoomView(before, 1.25))} />
        <Button icon={<ZoomOut size={16} />} aria-label="Zoom out" title="Zoom out (-)" onClick={() => setView((before) => zoomView(before, 0.8))} />
        <Button icon={<RotateCcw size={16} />} aria-label="Turn left" title="Turn left (L)" onClick={() => setView((before) => rotateView(before, -90))} />
        <Button icon={<RotateCw size={16} />} aria-label="Turn right" title="Turn right (R)" onClick={() => setView((before) => rotateView(before, 90))} />
        <Button icon={<Maximize size={16} />} aria-label="Fit" title="Fit (0)" onClick={() => setView(({ turn }) => ({ ...initialView, turn }))} />
        <span className="figure">{Math.round(view.zoom * 100)} %</span>
      </div>
      <div
        ref={frame}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved, zoomed and turned by keys
        tabIndex={0}
        className="file-frame"
        aria-label={`Picture ${name}. Arrows move it, plus and minus zoom, R and L turn, 0 fits.`}
        onKeyDown={press}
        {...drag}
      >
        <img
          src={url}
          alt={`Prescription ${name}`}
          draggable={false}
          className="file-picture"
          style={{ transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${fit * view.zoom})` }}
          onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={() => setBroken(true)}
        />
      </div>
    </div>
  )
}

/** The scale at which the whole picture, turned as it is, is in the frame; it follows the frame's size. */
function useFit(frame: { readonly current: HTMLDivElement | null }, size: { readonly width: number; readonly height: number } | null, turn: number): number {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  if (!size || room.width === 0 || size.width === 0 || size.height === 0) return 1
  const [width, height] = turn % 180 === 0 ? [size.width, size.height] : [size.height, size.width]
  return Math.min(room.width / width, room.height / height)
}
