import { type RefObject, useEffect, useState } from 'react'

/** True once an element has come into view, or nearly. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), { rootMargin: '200px' })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
