import type { Product } from './product.ts'
import { startCopy } from './template.ts'

/** The simulated Protheus is off: no title is sent, and so no day is locked, while a test looks at it. */
export const startDemonstration = (variables: Record<string, string> = {}): Promise<Product> =>
  startCopy('demo', { ENVIRONMENT: 'demo', VENDORS: 'off', ...variables })
