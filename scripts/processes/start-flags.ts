import { readFile } from 'node:fs/promises'
import path from 'node:path'

export async function startFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(path.join(import.meta.dirname, '../..', 'package.json'), 'utf8'))
  return scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
}
