import { createUser, type Person } from './accounts.ts'
import type { Product } from './product.ts'
import { startCopy } from './template.ts'

export async function startStaffedProduct(
  people: readonly Person[],
  variables: Record<string, string> = {},
): Promise<Product> {
  const product = await startCopy('staffed', { ENVIRONMENT: 'homolog', ...variables })
  try {
    await Promise.all(people.map((person) => createUser(product.dataFolder, person)))
    return product
  } catch (error) {
    await product.stop()
    throw error
  }
}
