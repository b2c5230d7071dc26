import path from 'node:path'
import { runStep } from '../../scripts/processes/run-step.ts'

export type Person = { email: string; name: string; abilities: readonly string[] }

export const password = 'uma frase que ninguém adivinha'

export const administrator: Person = { email: 'rita@posto.test', name: 'Rita Campos', abilities: ['admin'] }

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
    cwd: path.join(import.meta.dirname, '../..'),
    env: { DATA_DIR: dataFolder },
    input: password,
  })
  if (!passed) throw new Error(output)
}
