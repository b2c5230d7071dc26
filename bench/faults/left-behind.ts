import { setTimeout as delay } from 'node:timers/promises'
import { withOwner } from '@app/kit/server'
import { workedStation } from '../../apps/server/demo/stations.ts'
import { joinEmbedded } from '../../apps/server/launch/embedded.ts'

const stuckJobs = `select format('%s is due since %s, leased until %s', kind, due_at, leased_until) as problem from queued_jobs
  where failed_at is null and (leased_until is not null or due_at < now() - interval '30 seconds')`

// Short runs end while the history of the demonstration is still being loaded by its jobs.
const secondsOfHistory = 180

// Each action of the tested days must occur once in history, journal, proofs and notifications.
const days = `select id from cash_conciliations where company_id = $1 and business_date between $2 and $3`
const doubled = [
  `select format('%s stands %s times in the history of day %s', action, count(*), entity_id) as problem
    from audit_events where entity = 'cash_conciliation' and entity_id in (select id::text from (${days}) day)
      and action in ('match.again', 'cash-conciliations.submit', 'cash-conciliations.close', 'solicitations.approve')
    group by action, entity_id having count(*) > 1`,
  `select format('day %s is posted %s times', source_id, count(*)) as problem from journal_entries
    where source = 'cash_conciliation' and source_id in (${days}) group by source_id having count(*) > 1`,
  `select format('day %s has %s proofs', cash_conciliation_id, count(*)) as problem from cash_conciliation_proofs
    where cash_conciliation_id in (${days}) group by cash_conciliation_id having count(*) > 1`,
  `select format('request %s was notified %s times', entity_id, count(*)) as problem from notifications
    where type = 'cash_conciliation_approved' and entity_id in (select id::text
      from cash_conciliation_solicitations where cash_conciliation_id in (${days}))
    group by entity_id having count(*) > 1`,
  // Other files of the demonstration have no date of these days in their names.
  `select format('file %s came in %s times', file_name, count(*)) as problem from imports
    where company_id = $1 and file_name ~ '^(pdv|cielo|stone|pix)-[0-9-]{10}$'
      and right(file_name, 10)::date between $2 and $3
    group by file_name having count(*) > 1`,
]

type LifeSpan = { folder: string; from: string; to: string }

export async function leftBehind({ folder, from, to }: LifeSpan): Promise<string[]> {
  const addresses = await joinEmbedded(folder)
  if (!addresses) throw new Error('the product does not run')
  return withOwner(addresses.ownerUrl, async (owner) => {
    const read = async (sql: string, values: unknown[] = []) =>
      (await owner.query<{ problem: string }>(sql, values)).rows.map(({ problem }) => problem)
    await owner.query(`select set_config('app.all_companies', 'on', false),
      set_config('app.user_id', (select id::text from users where email = 'gerente@retaguarda.test'), false)`)
    const { rows } = await owner.query(`select from cash_conciliations where company_id = $1 and business_date = $2`, [
      workedStation.id,
      from,
    ])
    if (rows.length === 0) throw new Error('the days that were lived through are not seen')
    const problems: string[] = []
    for (const sql of doubled) problems.push(...(await read(sql, [workedStation.id, from, to])))
    let stuck = await read(stuckJobs)
    for (let waited = 0; stuck.length > 0 && waited < secondsOfHistory; waited += 1) {
      await delay(1000)
      stuck = await read(stuckJobs)
    }
    return [...problems, ...stuck]
  })
}
