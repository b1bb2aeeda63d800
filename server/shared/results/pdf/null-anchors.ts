interface Positioner {
  applyLookup(type: number, table: unknown): boolean
}

/**
 * Lets a font leave out where a mark is attached to a sign, which the fonts of Telugu, Malayalam and Gurmukhi do and OpenType allows: fontkit fails there.
 * The font is the one that the document writes in; call it once for each.
 */
export function allowNullAnchors(document: object): void {
  const positioner = ['_font', 'font', '_layoutEngine', 'engine', 'GPOSProcessor'].reduce<unknown>(
    (each, name) => (typeof each === 'object' && each !== null ? Reflect.get(each, name) : undefined),
    document,
  )
  if (!isPositioner(positioner)) return
  const apply = positioner.applyLookup.bind(positioner)
  positioner.applyLookup = (type, table) => {
    try {
      return apply(type, table)
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  }
}

function isPositioner(value: unknown): value is Positioner {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'applyLookup') === 'function'
}
