import { setTimeout as delay } from 'node:timers/promises'
import { newId, withOwner } from '@app/kit/server'
import { databaseProcessOf } from '../../e2e/product/product.ts'
import { startFilledDatabase, startProgram } from '../product/list-product.ts'
import { watchMemory } from '../product/memory.ts'

// Bills the notes of 20,000 customers (or CUSTOMERS) of one company and writes the remittance, with a server that is
// killed in the middle of the billing.
const customers = Number(process.argv[2] ?? 20_000)
const limits = { seconds: 60, megabytes: 200 }
const killedAfter = 0.3
const company = '01930000-0000-7000-8000-00000000cccc'
const account = '01930000-0000-7000-8000-00000000acc0'
const agreement = '01930000-0000-7000-8000-00000000a9ee'
const firstNumber = 1001

const filling = `
  insert into companies (id, name, legal_name, cnpj) values ('${company}', 'Posto', 'Posto Ltda', '11222333000181');
  insert into users (id, name, username, email, password_hash)
    values (gen_random_uuid(), 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities select id, 'financial.bank-slip' from users;
  insert into user_companies select id, '${company}' from users;
  insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name)
    values ('${account}', '${company}', '341', '0057', '72192', '0', 'Itaú');
  insert into slip_agreements (id, company_id, bank_account_id, name, agreement_no, portfolio, layout, number_from, number_to,
      next_number, species, acceptance, fine_ppm, interest_ppm, approved, created_at, updated_at)
    values ('${agreement}', '${company}', '${account}', 'Cobrança', '123456', '109', '240', ${firstNumber}, 99999999,
      ${firstNumber}, 'DM', 'N', 20000, 10000, true, now(), now());
  insert into customers (id, company_id, name, document, street, district, zip, city, uf, limit_cents, opening_on,
      billing_period, billing_closing_day, billing_agreement_id, created_at, updated_at)
    select gen_random_uuid(), '${company}', 'Frota ' || n, lpad(n::text, 14, '0'), 'Rua A, ' || n, 'Centro', '01001000',
      'São Paulo', 'SP', 100000, '2026-01-01', 'weekly', 7, '${agreement}', now(), now()
    from generate_series(1, ${customers}) n;
  insert into cash_conciliations (id, company_id, business_date, status, proof_hash, created_at, updated_at)
    select gen_random_uuid(), '${company}', date_trunc('week', current_date)::date - 7 + day, 'closed', 'x', now(), now()
    from generate_series(0, 6) day;
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, customer, document_no, document_attached)
    select '${company}', date_trunc('week', current_date)::date - 7 + n % 7, now(), 'pos', n::text, 1, 'VND-NPZ', 'note',
      1000 + n % 5000, 'Frota ' || (1 + n % ${customers}), 'NF' || n, true
    from generate_series(1, ${customers * 3}) n`

const filled = await startFilledDatabase((owner) => owner.query(filling))
const postmaster = await databaseProcessOf(filled.folder)
const start = () => startProgram('product-server', [filled.url, filled.folder])
let server = await start()

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const headers = { ...filled.headers, 'idempotency-key': newId(), ...(body && { 'content-type': 'application/json' }) }
  const options = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(new URL(`/api/v1${path}`, server.address), options)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

type Job = { status: string; done: number; message: string | null; finished_at: string | null }
async function waitForJob(id: string, isReached: (job: Job) => boolean) {
  for (;;) {
    const job = await call<Job>('GET', `/jobs/${id}`)
    if (isReached(job) || job.finished_at) return job
    await delay(100)
  }
}

const missed: string[] = []
const say = (name: string, { value, limit, unit }: { value: number; limit: number; unit: string }) => {
  if (value > limit) missed.push(name)
  console.log(`${value > limit ? 'MISSED' : 'ok    '}  ${name}: ${value.toFixed(1)} ${unit} (at most ${limit} ${unit})`)
}

try {
  await delay(3000)
  const idle = watchMemory(postmaster)
  idle.server(server.pid)
  await delay(1500)
  idle.stop()
  const before = idle.getPeak().server

  let begin = performance.now()
  const preview = await call<{ billed: { slips: number } }>('GET', `/slip-billing?company_id=${company}`)
  console.log(`dry run: ${preview.billed.slips} slips in ${((performance.now() - begin) / 1000).toFixed(1)} s`)

  const memory = watchMemory(postmaster)
  memory.server(server.pid)
  begin = performance.now()
  const { job_id } = await call<{ job_id: string }>('POST', '/slip-billing', { company_id: company })
  await waitForJob(job_id, ({ done }) => done >= customers * killedAfter)
  let seconds = (performance.now() - begin) / 1000
  server.kill()
  await server.ended
  server = await start()
  memory.server(server.pid)
  begin = performance.now()
  const job = await waitForJob(job_id, () => false)
  if (job.status !== 'done') throw new Error(`${job.status}: ${job.message}`)
  const remittance = await call<{ number: number; records: number }>('POST', '/slip-remittances', {
    agreement_id: agreement,
  })
  seconds += (performance.now() - begin) / 1000
  await delay(600)
  memory.stop()
  console.log(`killed with -9 in the middle; ${job.message}`)

  const [found] = await withOwner(filled.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return (
      await owner.query(`select count(*)::int as slips, count(distinct our_number)::int as numbers,
        max(our_number::int) - min(our_number::int) + 1 as range,
        (select count(*)::int from slip_notes where active) as notes from bank_slips`)
    ).rows
  })
  const whole = { slips: customers, numbers: customers, range: customers, notes: customers * 3 }
  if (JSON.stringify(found) !== JSON.stringify(whole)) throw new Error(`lost or doubled: ${JSON.stringify(found)}`)
  if (remittance.number !== 1 || remittance.records !== customers) throw new Error(JSON.stringify(remittance))
  say(`${customers} customers to slips and remittance`, { value: seconds, limit: limits.seconds, unit: 's' })
  say('server above its memory before', {
    value: memory.getPeak().server - before,
    limit: limits.megabytes,
    unit: 'MB',
  })
  if (missed.length > 0) process.exitCode = 1
} finally {
  await server.end()
  await filled.stop()
}
