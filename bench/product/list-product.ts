import { fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashToken, newToken } from '@app/areas/session/server'
import { migrate, withOwner } from '@app/kit/server'
import type pg from 'pg'
import { bundleServer } from '../../apps/server/build/build.ts'
import { startEmbedded } from '../../apps/server/launch/embedded.ts'
import { productSchema } from '../../apps/server/product/product-schema.ts'
import { projectFolder } from '../../apps/server/project-folder.ts'
import { newDataFolder } from '../../e2e/product/product.ts'
import { startFlags } from '../../scripts/processes/start-flags.ts'
import { fillingOf, movementsFilling } from './list-register.ts'

export const startListProduct = (rows: number) =>
  startFilledProduct([fillingOf(rows), movementsFilling], ['bench_entries', 'system_movements'])

export const startFilledProduct = (fillings: readonly string[], tables: readonly string[]) =>
  startProductWith(async (owner) => {
    for (const filling of fillings) await owner.query(filling)
    for (const table of tables) await owner.query(`vacuum analyze ${table}`)
  })

export async function startProductWith(fill: (owner: pg.Client) => Promise<unknown>) {
  const filled = await startFilledDatabase(fill)
  const { address, end } = await startServer(filled.url, await emptyWeb(filled.folder))
  return {
    address: new URL(address),
    headers: filled.headers,
    ownerUrl: filled.ownerUrl,
    async stop() {
      await end()
      await filled.stop()
    },
  }
}

export async function startFilledDatabase(fill: (owner: pg.Client) => Promise<unknown>, memory?: number) {
  const folder = await newDataFolder()
  const database = await startEmbedded(folder.path, memory)
  const token = newToken()
  await migrate({ url: database.ownerUrl, schema: productSchema })
  await withOwner(database.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    await fill(owner)
    await owner.query('analyze')
    await owner.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select $1, id, now(), '2999-01-01', '2999-01-01' from users`,
      [hashToken(token)],
    )
  })
  return {
    folder: folder.path,
    url: database.url,
    ownerUrl: database.ownerUrl,
    headers: { authorization: `Bearer ${token}` },
    async stop() {
      await database.stop()
      await folder.discard()
    },
  }
}

export const startServer = (databaseUrl: string, webFolder: string, flags: readonly string[] = []) =>
  startProgram('list-server', [databaseUrl, webFolder], flags)

export async function startProgram(name: string, args: readonly string[], flags: readonly string[] = []) {
  const bundle = path.join(projectFolder, '.cache', 'bench')
  await bundleServer(bundle, { [name]: path.join(import.meta.dirname, '../programs', `${name}.ts`) })
  const server = fork(path.join(bundle, `${name}.mjs`), [...args], {
    execArgv: [...(await startFlags()), ...flags],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    server.once('message', (message) => resolve(String(message)))
    ended.then(() => reject(new Error('the server did not start')))
  })
  async function end() {
    if (server.connected) server.disconnect()
    await ended
  }
  return { address, end, kill: () => server.kill('SIGKILL'), ended, pid: server.pid ?? 0 }
}

// The headers of a page are part of every response; its content does not matter.
export async function emptyWeb(folder: string) {
  const web = path.join(folder, 'web')
  await mkdir(path.join(web, 'assets'), { recursive: true })
  await writeFile(path.join(web, 'index.html'), '<!doctype html>')
  return web
}
