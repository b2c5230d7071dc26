import { access, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withOwner } from '@app/kit/server'
import { inject } from 'vitest'
import { historyLoaded } from '../../apps/server/demo/history-job.ts'
import { joinEmbedded } from '../../apps/server/launch/embedded.ts'
import { takeLock } from '../../apps/server/process/lock.ts'
import { runStep } from '../../scripts/processes/run-step.ts'
import { administrator, createUser } from './accounts.ts'
import { type DataFolder, type Launch, launchProduct, newDataFolder, type Product, startIn } from './product.ts'
import './global-setup.ts'

type Template = 'demo' | 'staffed'

const demoVariables = { ENVIRONMENT: 'demo', DEMO_TODAY: '2026-10-16', DEMO_DAYS: '10' }

/** Production loads no demonstration data, nor does a database with an administrator. */
const loads: Record<Template, (folder: string) => Promise<void>> = {
  // The load is killed once, so that every test of the demonstration also tests that it goes on where it was.
  async demo(folder) {
    await killDuringHistory(folder)
    await start(folder, demoVariables, (launch) => launch.waitForOutput(new RegExp(historyLoaded)))
  },
  staffed: (folder) => start(folder, { ENVIRONMENT: 'prod' }, () => createUser(folder, administrator)),
}

export const startCopy = async (name: Template, variables: Record<string, string> = {}): Promise<Product> =>
  startIn(await copyOf(name), variables)

export async function copyOf(name: Template): Promise<DataFolder> {
  const template = inject('templateFolders')[name]
  await loadOnce(template, loads[name])
  const folder = await newDataFolder(path.dirname(template))
  // `-a` keeps file owners: if the tests run as root, the database belongs to another user.
  const copy = await runStep({ title: 'copy', command: 'cp', args: ['-a', `${template}/.`, folder.path] })
  if (!copy.passed) throw new Error(copy.output)
  return folder
}

const loadedTemplate = (template: string) =>
  access(path.join(template, 'loaded')).then(
    () => true,
    () => false,
  )

// Two test files may start at the same time: one creates the template, the other waits.
async function loadOnce(template: string, load: (folder: string) => Promise<void>) {
  while (!(await loadedTemplate(template))) {
    const attempt = await takeLock(path.join(template, 'loading'))
    if ('holder' in attempt) await delay(500)
    else
      try {
        // Another file may have created it between the check and the lock.
        if (await loadedTemplate(template)) return
        await load(template)
        await dropSpareSegments(path.join(template, 'postgres', 'pg_wal'))
        // Written last, after the database has stopped, since the others then copy the folder.
        await writeFile(path.join(template, 'loaded'), '')
      } finally {
        await attempt.lock.release()
      }
  }
}

/** After a clean stop PostgreSQL reads only the newest segment of the log; the others are half of what would be copied. */
async function dropSpareSegments(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  const segments = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name }) => ({ name, writtenAt: (await stat(path.join(folder, name))).mtimeMs })),
  )
  const [, ...spare] = segments.toSorted((one, other) => other.writtenAt - one.writtenAt)
  await Promise.all(spare.map(({ name }) => rm(path.join(folder, name))))
}

async function start(folder: string, variables: Record<string, string>, then: (launch: Launch) => Promise<unknown>) {
  const first = launchProduct({ DATA_DIR: folder, ...variables })
  try {
    await first.address
    await then(first)
  } finally {
    first.kill('SIGTERM')
    await first.ended
  }
}

async function killDuringHistory(folder: string) {
  const first = launchProduct({ DATA_DIR: folder, ...demoVariables })
  await first.address
  const addresses = await joinEmbedded(folder)
  if (!addresses) throw new Error('the database of the first start was not found')
  const halfLoaded = `select from jobs where kind = 'demonstration-history' and status = 'running' and checkpoint::int >= 12`
  await withOwner(addresses.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    while ((await owner.query(halfLoaded)).rowCount !== 2) await delay(100)
  })
  first.kill('SIGKILL')
  await first.ended
}
