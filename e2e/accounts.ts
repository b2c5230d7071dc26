import path from 'node:path'
import { runStep } from '../scripts/run-step.ts'

/** Somebody with an account: the e-mail says who, the abilities what. */
export type Person = { email: string; name: string; abilities: readonly string[] }

export const password = 'uma frase que ninguém adivinha'

/** Who stands in every product without demonstration data: the first administrator. */
export const administrator: Person = { email: 'rita@posto.test', name: 'Rita Campos', abilities: ['admin'] }

/** Gives somebody an account as an operator does, while the product runs on this folder. */
export async function createUser(dataFolder: string, { email, name, abilities }: Person) {
  const { passed, output } = await runStep({
    title: `create-user ${email}`,
    command: process.execPath,
    args: [
      'apps/server/launch/admin.js',
      'create-user',
      ...['--name', name, '--email', email, '--username', email.split('@')[0] ?? email],
      ...abilities.flatMap((ability) => ['--ability', ability]),
      '--password-stdin',
    ],
    cwd: path.join(import.meta.dirname, '..'),
    env: { DATA_DIR: dataFolder },
    input: password,
  })
  if (!passed) throw new Error(output)
}
