import { addDays, localDate } from '@app/kit/contract'
import { allCompaniesScope, type Db, type JobKind, type JobTools, lockByName } from '@app/kit/server'
import { findSealedByOthers, resealSource } from '../download-sources/download-sources.store.ts'
import { buildSealContext, openSource } from '../download-sources/open-source.server.ts'
import { SourceFailed } from '../download-sources/remote.server.ts'
import { findDayFacts } from './coverage.store.ts'
import { maxDownloadDays } from './downloads.contract.ts'
import { assessDownloadDay, getDownloadRound, groupConsecutiveDays } from './downloads.rules.ts'
import { downloadJob, downloadKind } from './downloads-job.server.ts'
import { selectFilesOfDays } from './fetch.server.ts'
import { findTaken } from './files.store.ts'
import { insertRequest } from './requests.store.ts'
import { findAskedSince, findSourcesOfRounds, type RoundSource } from './rounds.store.ts'

export const roundsJob: JobKind = {
  name: 'download-rounds',
  cron: '*/5 * * * *',
  async run(_data, tools) {
    await downloadJob.recover?.(tools, tools.jobs)
    await keepRounds(tools)
    await watchFolders(tools)
  },
  recover: (tools) => reseal(tools),
}

const createRequest = async (
  db: Db,
  source: RoundSource,
  { from, to, now }: { from: string; to: string; now: string },
  { jobs }: JobTools,
) => {
  const request = { company_id: source.company_id, source_id: source.id, from_on: from, to_on: to }
  const inserted = await insertRequest(db, { ...request, origin: 'routine', created_at: now, created_by: null })
  if (inserted) await jobs.send(db, downloadKind, { request_id: inserted.id })
}

export async function keepRounds(tools: JobTools) {
  const now = tools.now()
  const round = getDownloadRound(now)
  if (!round) return
  const { business_date: day, began_at } = round
  await tools.within(allCompaniesScope, async (db) => {
    // Two servers find the same sources: the second must run after the first has inserted its requests.
    await lockByName(db, 'download-rounds')
    const sources = await findSourcesOfRounds(db, day)
    const source_ids = sources.map(({ id }) => id)
    const facts = await findDayFacts(db, { source_ids, from: day, to: day })
    const requestedIds = await findAskedSince(db, { source_ids, day, since: began_at })
    for (const source of sources) {
      const known = facts.get(`${source.id} ${day}`)
      const state = known ? assessDownloadDay(known) : 'absent'
      const open = state === 'absent' || state === 'error'
      if (open && !requestedIds.has(source.id)) await createRequest(db, source, { from: day, to: day, now }, tools)
    }
  })
}

export async function watchFolders(tools: JobTools) {
  const now = tools.now()
  const today = localDate(now)
  const sources = await tools.within(allCompaniesScope, (db) => findSourcesOfRounds(db, today))
  for (const source of sources.filter(({ transport }) => transport === 'folder')) {
    const from = [source.starts_on, addDays(today, 1 - maxDownloadDays)].sort().at(-1) ?? today
    const files = await filesIn(source, tools)
    const { complete } = selectFilesOfDays(files, { source, from, to: today, now })
    await tools.within(allCompaniesScope, async (db) => {
      const storedFiles = await findTaken(
        db,
        source.id,
        complete.map(({ name }) => name),
      )
      const isNew = (file: (typeof complete)[number]) =>
        !storedFiles.some(
          ({ file_name, size_bytes, modified_at }) =>
            file_name === file.name &&
            size_bytes === file.size_bytes &&
            Date.parse(modified_at) === Date.parse(file.modified_at),
        )
      const days = [...new Set(complete.filter(isNew).map(({ business_date }) => business_date))]
      for (const range of groupConsecutiveDays(days, maxDownloadDays))
        await createRequest(db, source, { ...range, now }, tools)
    })
  }
}

async function filesIn(source: RoundSource, tools: JobTools) {
  try {
    const remote = await openSource(source, tools)
    return await remote.list().finally(() => remote.close())
  } catch (error) {
    // The next request for this source reports the problem.
    if (error instanceof SourceFailed) return []
    throw error
  }
}

/** Encrypts secrets with the current key, so that the old key can be removed. */
async function reseal({ within, secrets }: JobTools) {
  if (secrets.key_id === '') return
  await within(allCompaniesScope, async (db) => {
    for (const { id, sealed_secret, secret_key_id } of await findSealedByOthers(db, secrets.key_id)) {
      if (!sealed_secret || !secret_key_id) continue
      const secret = tryOrUndefined(() =>
        secrets.open({ key_id: secret_key_id, sealed: sealed_secret }, buildSealContext(id)),
      )
      if (secret !== undefined) await resealSource(db, id, secrets.seal(secret, buildSealContext(id)))
    }
  })
}

function tryOrUndefined<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
