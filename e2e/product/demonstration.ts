import type { Product } from './product.ts'
import { startCopy } from './template.ts'

export const startDemonstration = (): Promise<Product> => startCopy('demo', { ENVIRONMENT: 'demo' })
