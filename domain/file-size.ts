const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** A number of bytes in words, `1.4 MB`; rounded up, so that a file above a limit never looks like one that is within it. */
export function formatFileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  const digits = unit === 0 ? size : Math.ceil(size * 10) / 10
  return bytes === 1 ? '1 byte' : `${digits} ${units[unit]}`
}
