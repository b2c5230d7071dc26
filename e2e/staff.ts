import path from 'node:path'
import { runStep } from '../scripts/run-step.ts'
import type { Product } from './product.ts'
import { startCopy } from './template.ts'

/** Somebody with an account: the e-mail says who, the abilities what. */
export type Person = { email: string; name: string; abilities: readonly string[] }

export const password = 'uma frase que ninguém adivinha'

const root = path.join(import.meta.dirname, '..')

async function createUser(dataFolder: string, { email, name, abilities }: Person) {
  const { passed, output } = await runStep({
    title: `create-user ${email}`,
    command: process.execPath,
    args: [
      '--import',
      'tsx',
      'apps/server/admin.ts',
      'create-user',
      ...['--name', name, '--email', email, '--username', email.split('@')[0] ?? email],
      ...abilities.flatMap((ability) => ['--ability', ability]),
      '--password-stdin',
    ],
    cwd: root,
    env: { DATA_DIR: dataFolder, ENVIRONMENT: 'homolog' },
    input: password,
  })
  if (!passed) throw new Error(output)
}

/** A product with these people and no demonstration data, which are not needed to look at the frame. */
export async function startStaffedProduct(
  people: readonly Person[],
  variables: Record<string, string> = {},
): Promise<Product> {
  const product = await startCopy('homolog', variables)
  try {
    await Promise.all(people.map((person) => createUser(product.dataFolder, person)))
    return product
  } catch (error) {
    await product.stop()
    throw error
  }
}
