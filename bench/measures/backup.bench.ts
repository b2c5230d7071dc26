import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { openFilesInFolder, withOwner } from '@app/kit/server'
import { joinEmbedded } from '../../apps/server/launch/embedded.ts'
import { projectFolder } from '../../apps/server/project-folder.ts'
import { launchProduct, newDataFolder } from '../../e2e/product/product.ts'

// Backup and restore on the demonstration data with this many extra movements and megabytes of stored files.
const rows = Number(process.argv[2] ?? 1_000_000)
const megabytesOfFiles = Number(process.argv[3] ?? 500)
const limits = { backup_megabytes: 350, restore_megabytes: 350 }
const originalBytes = 5_000_000

const source = await newDataFolder()
const target = await newDataFolder()
const passphrase = 'uma senha longa de cópia'
const summary: string[] = []
let missed = false

try {
  const product = launchProduct({ DATA_DIR: source.path })
  await product.address
  const addresses = await joinEmbedded(source.path)
  if (!addresses) throw new Error('the product has no database')
  await withOwner(addresses.ownerUrl, fill)
  product.kill('SIGTERM')
  await product.ended

  const plain = path.join(target.path, 'a.backup')
  await measure('backup', source.path, ['backup', plain])
  await measure('restore', path.join(target.path, 'data'), ['restore', plain])
  await measure('backup, encrypted', source.path, ['backup', `${plain}.age`, '--passphrase-stdin'])
  const bytes = [await stat(plain), await stat(`${plain}.age`)].map(({ size }) => `${(size / 1e6).toFixed(0)} MB`)
  console.log(`${rows} movements, ${megabytesOfFiles} MB of originals: file of ${bytes.join(', encrypted ')}`)
  for (const line of summary) console.log(line)
  if (missed) process.exitCode = 1
} finally {
  await Promise.all([source.discard(), target.discard()])
}

async function fill(owner: Parameters<Parameters<typeof withOwner>[1]>[0]) {
  await owner.query(`set app.all_companies = 'on'`)
  await owner.query(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents)
      select (select id from companies order by id limit 1), date '2025-01-01' + (no % 300), now(), 'pos', 'bench' || no, 1,
        'VND-DIN', 'cash', no from generate_series(1, $1::int) no`,
    [rows],
  )
  const files = openFilesInFolder(path.join(source.path, 'files'))
  for (let no = 0; no < (megabytesOfFiles * 1e6) / originalBytes; no += 1) {
    const { sha256 } = await files.put(Readable.from([randomBytes(originalBytes)]))
    await owner.query(
      `insert into imports (id, company_id, company_ids, file_name, sha256, size_bytes, status, reversible, created_at)
        select gen_random_uuid(), id, array[id], 'a.ofx', $1, $2, 'done', true, now() from companies order by id limit 1`,
      [sha256, originalBytes],
    )
  }
}

async function measure(name: string, dataFolder: string, args: string[]) {
  const start = performance.now()
  const child = spawn(process.execPath, ['apps/server/launch/admin.js', ...args], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${passphrase}\n`)
  let peak = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000)
  }, 100)
  const [code] = await once(child, 'close')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  const limit = name === 'restore' ? limits.restore_megabytes : limits.backup_megabytes
  if (peak > limit) missed = true
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  summary.push(`${name}: ${seconds} s with the start of its database, ${peak.toFixed(0)} MB of ${limit} MB`)
}
