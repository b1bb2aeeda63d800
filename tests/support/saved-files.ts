import { onTestFinished, vi } from 'vitest'

/** A file as the browser would save it. */
interface SavedFile {
  readonly name: string
  readonly content: Blob | undefined
}

/** What the panel hands to the browser's downloads until the running test ends, oldest first. */
export function watchSavedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = []
  let handed: Blob | undefined
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    handed = blob as Blob
    return 'blob:handed'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: handed })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return saved
}
