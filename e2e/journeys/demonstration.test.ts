import { withOwner } from '@app/kit/server'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { otherStations } from '../../apps/server/demo/stations.ts'
import { joinEmbedded } from '../../apps/server/launch/embedded.ts'
import { accessibilityProblems, holdRequests } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

const signIn = (email: string, password: string) =>
  fetch(`${demonstration.address}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

test('the four demonstration users sign in with the password printed by the first start', async () => {
  for (const name of ['admin', 'gerente', 'analista', 'financeiro']) {
    const answer = await signIn(`${name}@retaguarda.test`, 'retaguarda-demo')
    expect([name, answer.status]).toEqual([name, 200])
  }
  expect((await signIn('gerente@retaguarda.test', 'retaguarda')).status).toBe(401)
})

test('only the administrator has the ability admin', async () => {
  const answer = await signIn('admin@retaguarda.test', 'retaguarda-demo')
  expect(await answer.json()).toMatchObject({ token_type: 'Bearer', user: { abilities: [{ name: 'admin' }] } })
  const manager = await (await signIn('gerente@retaguarda.test', 'retaguarda-demo')).json()
  expect(manager.user.abilities).not.toContainEqual({ name: 'admin' })
})

async function rowsOf(text: string, values: unknown[] = []) {
  const addresses = await joinEmbedded(demonstration.dataFolder)
  if (!addresses) throw new Error('the product does not run')
  return withOwner(addresses.ownerUrl, async (owner) => {
    await owner.query(`select set_config('app.all_companies', 'on', false)`)
    return (await owner.query(text, values)).rows
  })
}
const loaded = otherStations.map(({ id }) => id)

describe('the stations with loaded history', () => {
  test('were loaded by six jobs, of which two continued after the product was killed with -9', async () => {
    const jobs = await rowsOf(
      `select status, run_no, count(*)::int from jobs where kind = 'demonstration-history' group by 1, 2 order by 2`,
    )
    expect(jobs).toEqual([
      { status: 'done', run_no: 1, count: 4 },
      { status: 'done', run_no: 2, count: 2 },
    ])
    const loads = await rowsOf(
      'select count(*)::int as parts, count(finished_at)::int as finished from demonstration_loads',
    )
    expect(loads).toEqual([{ parts: 8, finished: 8 }])
  })

  test('have days in many states, a valid proof for every closed day, and intact audit chains', async () => {
    const [, , , late] = otherStations
    const states = await rowsOf(
      'select status, count(*)::int as days from cash_conciliations where company_id = $1 group by 1 order by 1',
      [late?.id],
    )
    expect(Object.fromEntries(states.map(({ status, days }) => [status, days]))).toEqual({
      awaiting_data: 1,
      closed: 3,
      in_conference: 1,
      locked: 3,
      reopened: 1,
      submitted: 1,
    })
    const unproven = `select company_id, business_date from cash_conciliations where status in ('closed', 'locked')
      and (proof_hash is null or unexplained_cents <> 0 or open_items <> 0)`
    expect(await rowsOf(unproven)).toEqual([])
    const journal = `select count(*)::int as entries, count(*) filter (where debit_total_cents <> credit_total_cents)::int
      as unbalanced from journal_entries where company_id = $1 and source = 'cash_conciliation'`
    expect(await rowsOf(journal, [late?.id])).toEqual([{ entries: 8, unbalanced: 0 }])
    expect(await rowsOf('select * from audit_broken_links()')).toEqual([])
  })

  test('have the submission and the outcome of each request in its history, and imported every file completely', async () => {
    const withoutHistory = `select request.id from cash_conciliation_solicitations as request
      where company_id = any ($1) and (select count(*) from audit_events where entity_id = request.id::text)
        <> case request.status when 'pending' then 1 else 2 end`
    expect(await rowsOf(withoutHistory, [loaded])).toEqual([])
    const partly = `select distinct file_name from imports join import_days day on day.import_id = imports.id
      where day.company_id = any ($1) and (imports.status <> 'done' or records_new <> records_read)`
    expect(await rowsOf(partly, [loaded])).toEqual([{ file_name: 'extrato-digitado-2026-10-13.csv' }])
  })

  test('have titles in the Protheus of the demonstration, and messages in each state that lasts', async () => {
    const states = `select status::text, count(*)::int as messages from integration_messages where connection_id in
      (select id from integration_connections where system = 'protheus') group by 1 order by 1`
    expect(await rowsOf(states)).toEqual([
      { status: 'blocked_dependency', messages: 1 },
      { status: 'blocked_mapping', messages: 4 },
      { status: 'cancelled', messages: 1 },
      { status: 'dead', messages: 1 },
      { status: 'failed_business', messages: 5 },
      { status: 'ignored', messages: 1 },
      { status: 'pending', messages: 2 },
      { status: 'retry_scheduled', messages: 1 },
      { status: 'succeeded', messages: 86 },
      { status: 'uncertain', messages: 1 },
    ])
    const titles = 'select state, count(*)::int as titles from protheus_titles group by 1 order by 1'
    expect(await rowsOf(titles)).toEqual([
      { state: 'cancelling', titles: 1 },
      { state: 'draft', titles: 14 },
      { state: 'integrated', titles: 75 },
      { state: 'partially_settled', titles: 1 },
      { state: 'queued', titles: 7 },
      { state: 'rejected', titles: 7 },
      { state: 'settled', titles: 4 },
    ])
  })

  test('have sales that were paid early, three of them in the bank, and a statement with two refused lines', async () => {
    const typed = `select records_read, records_new, records_rejected from imports where file_name like 'extrato-digitado%'`
    expect(await rowsOf(typed)).toEqual([{ records_read: 5, records_new: 3, records_rejected: 2 }])
    const paid = `select status, count(*)::int from acquirer_installments
      where company_id = $1 and paid_on = '2026-10-13' and business_date = '2026-10-08' and due_on > paid_on group by 1 order by 1`
    expect(await rowsOf(paid, [otherStations.find(({ no }) => no === 5)?.id])).toEqual([
      { status: 'anticipated', count: 2 },
      { status: 'in_bank', count: 3 },
    ])
  })
})

const getFocused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('Enter on the first card signs in as the manager, and Tab goes to the other cards before the form', async () => {
  const { page, problems, close } = await demonstration.openWindow()
  await page.goto('/signin')
  const manager = 'Gerente de posto — fecha o dia 14/10 do Posto Modelo 01'
  await expect.poll(() => getFocused(page)).toBe(manager)
  const order = []
  for (let steps = 0; steps < 4; steps += 1) {
    order.push(await getFocused(page))
    await page.keyboard.press('Tab')
  }
  expect(order).toEqual([
    manager,
    'Analista — aprova o que os postos enviam',
    'Tesouraria — confere recebíveis e bancos',
    'Administração — vê a rede inteira',
  ])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.getByRole('button', { name: manager }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Olá, Gustavo/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each([
  { width: 1440, beside: true },
  { width: 1024, beside: false },
  { width: 390, beside: false },
])(
  'at $width px the form does not move when the cards arrive, and no rule of accessibility is broken',
  async (window) => {
    const { page, close } = await demonstration.openWindow({ width: window.width })
    const show = await holdRequests(page, /\/assets\/sign-in-accounts-.*\.js/)
    await page.goto('/signin')
    const form = page.locator('form')
    await form.waitFor()
    const before = await form.boundingBox()
    show()
    const cards = page.getByRole('region', { name: 'Entre na demonstração como' })
    await cards.waitFor()
    expect(await form.boundingBox()).toEqual(before)
    const box = await cards.boundingBox()
    expect((box?.y ?? 0) > (before?.y ?? 0) + (before?.height ?? 0)).toBe(!window.beside)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(window.width)
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  },
)
