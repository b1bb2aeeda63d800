import { onTestFinished, vi } from 'vitest'

/** A file as the browser would save it. */
interface SavedFile {
  readonly name: string
  readonly content: Blob | undefined
}

/** The files that the panel downloads until the running test ends, oldest first. */
export function watchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = []
  let downloaded: Blob | undefined
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    downloaded = blob as Blob
    return 'blob:handed'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: downloaded })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return saved
}
