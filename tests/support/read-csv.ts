/** A strict reader of RFC 4180 with a byte order mark; throws where the text is none. The mark may be missing: reading an answer as text takes it off. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\u{feff}/u, '')
  const rows: string[][] = []
  let at = 0
  while (at < source.length) {
    const row: string[] = []
    for (;;) {
      const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
      cell.lastIndex = at
      const match = cell.exec(source)
      if (!match) throw new Error(`no cell at ${at}`)
      row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
      at += match[0].length
      if (source.startsWith(',', at)) at += 1
      else if (source.startsWith('\r\n', at)) break
      else throw new Error(`neither comma nor line end at ${at}`)
    }
    at += 2
    rows.push(row)
  }
  return rows
}
