import { loadavg } from 'node:os'
import { hashToken, newToken } from '@app/areas/session/server'
import { withOwner } from '@app/kit/server'
import type pg from 'pg'
import { companyId, person } from '../data/station-days.ts'
import { fillThreeSides, stations } from '../data/three-sides.ts'
import { startProductWith } from '../product/list-product.ts'

// The search of the palette among a million sales, as many captures, and statement lines: `npm run bench -- search`.
const sales = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 40)
const limits = { 'one station': 150, [`${stations} stations`]: 300 }
const manager = '01930000-0000-7000-8000-0000000000f2'

const texts = {
  'NSU with zeros, one of each station and day': '000230',
  'NSU without zeros, also a number and an amount': '230',
  'amount of many facts': '42,00',
  'amount of no fact': '98.765,43',
  authorization: 'R000031',
  'NSU of a station': '230 posto 77',
  'company and date': 'posto 77 14/10/2026',
  'words of many companies': 'posto',
  'words of nothing': 'xyzw',
}

const fillStatements = (owner: pg.Client) =>
  owner.query(`
    insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, file_account_ids)
      select id, id, '341', '1', right(id::text, 6), '0', 'Conta', '{}' from companies;
    insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, doc_no, dedup_hash, dedup_seq)
      select id, id, date '2026-08-01' + n % 76, 500 + n * 37 % 40000, 'PIX RECEBIDO ' || n, lpad(n::text, 6, '0'),
        sha256((id::text || n)::bytea), 1 from companies, generate_series(1, 1000) n`)

const { address, headers, ownerUrl, stop } = await startProductWith(async (owner) => {
  await fillThreeSides(owner, sales)
  await fillStatements(owner)
  await owner.query(`insert into user_abilities values ('${person}', 'admin')`)
  await owner.query('vacuum analyze')
})

/** A second person, who sees one station. */
async function addManager() {
  const token = newToken()
  await withOwner(ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    await owner.query(`
      insert into users (id, name, username, email, password_hash) values ('${manager}', 'Bia', 'bia', 'bia@x.test', '-');
      insert into user_abilities select '${manager}', unnest(array['cash-conciliation', 'financial.statements',
        'financial.system-movements', 'financial.acquirer-transactions']);
      insert into user_companies values ('${manager}', '${companyId(77)}')`)
    await owner.query(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
        values ($1, $2, now(), '2999-01-01', '2999-01-01')`,
      [hashToken(token), manager],
    )
  })
  return { authorization: `Bearer ${token}` }
}

const quantile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

async function measure(who: string, limit: number, auth: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) {
    const times: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      const answer = await fetch(new URL(`/api/v1/search?text=${encodeURIComponent(text)}`, address), { headers: auth })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      found = (await answer.json()).data.length
      times.push(performance.now() - begin)
    }
    const slow = quantile(times, 0.95)
    const figures = `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${slow.toFixed(0)} ms of ${limit} ms`
    console.log(`${who}: ${name} “${text}”: ${figures}, first ${times[0]?.toFixed(0)} ms, ${found} found`)
    if (slow > limit) process.exitCode = 1
  }
}

try {
  const [few = 0, many = 0] = Object.values(limits)
  await measure('one station', few, await addManager())
  await measure(`${stations} stations`, many, headers)
  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
} finally {
  await stop()
}
