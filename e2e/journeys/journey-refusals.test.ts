import { writePixReport } from '@app/formats/generate'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { workedStation } from '../../apps/server/demo/stations.ts'
import {
  acceptProposal,
  answerOf,
  differenceRow,
  explain,
  explainAll,
  figureReads,
  goToSignature,
  openAnswer,
  openCount,
  openTab,
  openWorkedDay,
  sendFiles,
  sign,
  station,
} from '../days/closing-day.ts'
import { openPage, type Visit } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

const demonstration = demonstrationTests()

const visits = new Map<string, Promise<Visit>>()

async function as(name: 'gerente' | 'analista'): Promise<Page> {
  const visit = visits.get(name) ?? demonstration.openAs(name)
  visits.set(name, visit)
  return (await visit).page
}

afterEach(async () => {
  for (const visit of visits.values()) expect((await visit).problems.splice(0)).toEqual([])
})

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([address, json]) => {
      const { token_type, access_token } = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
      const answer = await fetch(`/api/v1${address}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
          Authorization: `${token_type} ${access_token}`,
        },
        body: json,
      })
      const { code } = await answer.json()
      return { status: answer.status, code }
    },
    [path, JSON.stringify(body)] as const,
  )

const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)

async function openDifferences(page: Page) {
  await openWorkedDay(page)
  await openTab(page, /Diferenças/)
}

async function recount(page: Page, shift: number, coins: number) {
  await openCount(page, shift)
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'R$ 0,01' })
  await field.fill(String(coins))
  await field.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a second tab with an old version is refused, keeps the input, and continues with the current values', async () => {
  const first = await as('gerente')
  await openDifferences(first)
  const { page: second, ...secondVisit } = await openPage(first.context())
  await openDifferences(second)

  await openAnswer(differenceRow(second, 'D03'))
  const dialog = answerOf(second)
  await dialog.getByRole('combobox', { name: 'Motivo' }).click()
  await second.getByRole('option', { name: 'Erro de digitação na maquininha' }).click()
  const note = dialog.getByRole('textbox', { name: /Observação/ })
  const noteText = 'A maquininha recebeu 58,00 no lugar de 85,00.'
  await note.fill(noteText)
  await explain(first, 'D03', 'Erro de digitação na maquininha', 'Conferido na outra aba, com o comprovante.')

  await note.press('Control+Enter')
  await dialog.getByText('Os dados mudaram desde a abertura desta tela.').waitFor()
  await dialog.getByText(/alterado por você/).waitFor()
  expect(await note.inputValue()).toBe(noteText)
  await dialog.getByRole('button', { name: 'Carregar valores atuais' }).press('Enter')
  await dialog.getByText('Os dados mudaram desde a abertura desta tela.').waitFor({ state: 'detached' })
  await note.press('Control+Enter')
  await differenceRow(second, 'D03').getByText('Explicada').waitFor()
  await second.getByText(noteText).waitFor()
  expect(secondVisit.problems).toEqual([])
  await secondVisit.close()
})

test('a double click registers the late sale only once', async () => {
  const page = await as('gerente')
  await openDifferences(page)
  const sale = differenceRow(page, 'D15')
  await sale.click()
  await page.getByRole('button', { name: 'Registrar a venda' }).dblclick()
  await sale.waitFor({ state: 'detached' })
  await openTab(page, 'Manuais')
  const lines = page.getByRole('grid', { name: 'Lançamentos manuais' }).getByRole('row').filter({ hasText: 'R$ 61,90' })
  await lines.first().waitFor()
  expect(await lines.count()).toBe(1)
  await figureReads(page, 'Diferença', '-R$ 178,50')
})

test('a day with one unexplained cent cannot be submitted', async () => {
  const page = await as('gerente')
  await openDifferences(page)
  await acceptProposal(page, 'D04', 'Passar para cartão de crédito')
  await explainAll(page, ['D07', 'D09-', 'D09+', 'D16'])
  await figureReads(page, 'Não explicado', 'R$ 0,00')
  await page.getByRole('link', { name: 'Enviar para análise' }).waitFor()

  await recount(page, 2, 63_965)
  await figureReads(page, 'Não explicado', '+R$ 0,01')
  const id = idIn(page)
  const send = page.getByRole('button', { name: 'Enviar para análise' })
  await send.waitFor()
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
  await page.goto(`/cash-conciliation/${id}/close-checkout?passo=assinatura`)
  await page.getByText('Dia com diferença não explicada de R$ 0,01; não é possível fechar.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(0)
  const version = await page.evaluate(versionOf, id)
  expect(await post(page, `/cash-conciliations/${id}/submit`, { version, declared: true })).toEqual({
    status: 422,
    code: 'day.unexplained',
  })

  await openWorkedDay(page)
  await recount(page, 2, 64_014)
  await openTab(page, /Diferenças/)
  const surplus = differenceRow(page, /Sobram R\$ 0,50/)
  await surplus.waitFor()
  if ((await surplus.getByText('Explicada').count()) === 0)
    await explain(page, /Sobram R\$ 0,50/, 'Falta ou sobra na contagem', 'Contado de novo por duas pessoas.')
  await figureReads(page, 'Não explicado', 'R$ 0,00')
})

const versionOf = async (id: string | undefined) => {
  const { token_type, access_token } = JSON.parse(localStorage.getItem('@auth:user') ?? '{}')
  const answer = await fetch(`/api/v1/cash-conciliations/${id}`, {
    headers: { Authorization: `${token_type} ${access_token}` },
  })
  const { version } = await answer.json()
  return Number(version)
}

const latePix = () =>
  writePixReport([
    {
      occurred_at: '2026-10-14T21:40:00.000Z',
      e2e_id: `E60701190202610142140${'tardio'.padStart(11, '0')}`,
      txid: null,
      amount_cents: 1990,
      kind: 'received',
      key: workedStation.pix_key,
      payer: null,
    },
  ])

test('a day whose figures changed after it was submitted cannot be approved; the station must submit it again', async () => {
  const manager = await as('gerente')
  await openWorkedDay(manager)
  await goToSignature(manager)
  await sign(manager)
  const analyst = await as('analista')
  await analyst.goto(new URL(manager.url()).pathname)
  await analyst.getByRole('button', { name: 'Aprovar' }).press('Enter')

  await sendFiles(manager, [{ name: 'pix-tardio.csv', mimeType: 'text/csv', buffer: Buffer.from(latePix()) }])

  await analyst.getByRole('dialog').getByRole('textbox', { name: 'Parecer' }).press('Control+Enter')
  await analyst
    .getByText(/mudou enquanto você trabalhava|Os valores mudaram|não está mais pendente/)
    .first()
    .waitFor()
  await analyst.reload()
  await analyst.getByText('Substituída').first().waitFor()
  expect(await analyst.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)

  await openWorkedDay(manager)
  await manager.getByText(/Os valores mudaram depois do envio.*Revise e envie novamente\./).waitFor()
})

test('a requester cannot decide their own request', async () => {
  const page = await as('analista')
  await openDifferences(page)
  await explain(page, /19,90/, 'Recebimento sem venda identificada', 'Pix recebido depois do fechamento do turno.')
  await goToSignature(page)
  await sign(page)
  await page.getByText('Você não pode analisar a própria solicitação.').waitFor()
  expect(await page.getByRole('button', { name: /^(Aprovar|Recusar)$/ }).count()).toBe(0)
  expect(await post(page, `/cash-conciliation-solicitations/${idIn(page)}/approve`, { version: 1 })).toEqual({
    status: 403,
    code: 'solicitation.own',
  })
  await page.goto('/cash-conciliation/solicitation/pending')
  await page.getByRole('row', { name: new RegExp(station) }).waitFor()
})

const longName = 'Cooperativa de transportes '.repeat(11)

const muchPix = () =>
  writePixReport(
    Array.from({ length: 20_000 }, (_, no) => ({
      occurred_at: '2026-09-01T12:00:00.000Z',
      e2e_id: `E60701190202609011200${String(no).padStart(11, '0')}`,
      txid: null,
      amount_cents: 100,
      kind: 'received',
      key: workedStation.pix_key,
      payer: longName,
    })),
  )

test('an interrupted upload of a large file continues automatically, and after a reload from the same position', async () => {
  const page = await as('analista')
  const buffer = Buffer.from(muchPix())
  const file = { name: 'pix-do-mes.csv', mimeType: 'text/csv', buffer }
  let through = 0
  let broken = true
  await page.route('**/import-uploads/*/pieces/*', async (route) => {
    if (broken && through >= 2) return route.abort('connectionreset')
    through += 1
    return route.continue()
  })
  await page.goto('/financial-transactions/column-mapping/import')
  await page.getByLabel('Escolher arquivos').setInputFiles([file])
  await page.getByText('o que já foi enviado está guardado', { exact: false }).waitFor()
  await page.getByText(/^4 MB de/).waitFor()
  await page.reload()

  const unfinishedUpload = page.getByRole('listitem').filter({ hasText: file.name })
  await unfinishedUpload.getByText(/já enviados, 4 MB de/).waitFor()
  const chosen = page.waitForEvent('filechooser')
  await unfinishedUpload.getByRole('button', { name: 'Continuar envio' }).press('Enter')
  await (await chosen).setFiles([{ ...file, name: 'o mesmo.csv' }])
  await page.getByText(/^Continuando de onde parou: \d+% já tinham sido enviados\.$/).waitFor()
  await page.getByText('Sem conexão com o servidor.').waitFor()
  broken = false
  const checked = page.locator('section').filter({ has: page.getByRole('heading', { name: 'o mesmo.csv' }) })
  await checked.getByText('Conferido', { exact: true }).waitFor()
  expect(through).toBe(Math.ceil(buffer.length / 2_000_000))
  await checked.getByText('20.000').first().waitFor()
})
