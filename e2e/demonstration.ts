import type { Product } from './product.ts'
import { startCopy } from './template.ts'

/** A product as it is after its first start, demonstration data and all. */
export const startDemonstration = (): Promise<Product> => startCopy('demo', { ENVIRONMENT: 'demo' })
