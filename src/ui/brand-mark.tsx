import { useBrand } from './laboratory.ts'

/** The laboratory's logo or the product's mark, 24 px. It is decorative; the name is beside it. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return <img src={useBrand().picture} width={size} height={size} alt="" className="brand-picture" />
}
