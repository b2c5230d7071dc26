import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { CommandFailure } from './failure.ts'

const CliConfig = z.object({ address: z.url(), token: z.string().min(1) })
export type CliConfig = z.infer<typeof CliConfig>

const folder = () => path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'retaguarda')
const configFile = () => path.join(folder(), 'cli.json')

export async function readCliConfig(): Promise<CliConfig> {
  const text = await readFile(configFile(), 'utf8').catch(() => '{}')
  const parsed = CliConfig.safeParse(JSON.parse(text))
  if (!parsed.success) throw new CommandFailure('Entre antes: npm run cli -- login --address URL')
  return parsed.data
}

/** Only the owner of the file may read it: it holds the token. */
export async function writeCliConfig(config: CliConfig) {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  await writeFile(configFile(), `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 })
  // The mode above applies to new files only.
  await chmod(configFile(), 0o600)
  return configFile()
}
