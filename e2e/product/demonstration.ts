import type { Product } from './product.ts'
import { startCopy } from './template.ts'

export const startDemonstration = (variables: Record<string, string> = {}): Promise<Product> =>
  startCopy('demo', { ENVIRONMENT: 'demo', ...variables })
