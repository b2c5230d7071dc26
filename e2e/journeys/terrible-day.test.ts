import { showMoney } from '@app/kit/contract'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { calculateDay } from '../../testing/days/calculator/calculate.ts'
import { readPeople } from '../../testing/days/calculator/read.ts'
import { calculateReceivables } from '../../testing/days/calculator/receivables.ts'
import {
  acceptProposal,
  figureReads,
  goToSignature,
  openDay,
  openProofs,
  openTab,
  sendFiles,
  sign,
} from '../days/closing-day.ts'
import { agreeOnAnticipation, explainPayment, paymentsRead } from '../days/terrible-payments.ts'
import {
  correctData,
  enterCounters,
  explainCritical,
  explainMany,
  explainOpen,
  fillIn,
  isRefused,
  recount,
  wrongReads,
} from '../days/terrible-people.ts'
import {
  allowAnyOrder,
  answerRefused,
  approve,
  ask,
  declarationIsAsked,
  openDayOfRequest,
  openRequest,
  readNotice,
  refuse,
  refuseItem,
} from '../days/terrible-requests.ts'
import { changesRead, differencesRead, fileOfDay, filesOf, headReads, holding, proofReads } from '../days/two-days.ts'
import type { Visit } from '../pages/pages.ts'
import { demonstrationTests } from '../pages/product-tests.ts'

// The day's steps in order: each test continues where the previous one ended.
const date = '2026-10-16'
const people = readPeople('terrible')
const lateFiles = ['cielo-tarde.txt']
const reviewed = 'Conferido com o comprovante, com a fita do caixa e com o frentista do turno.'

const settled = calculateDay('terrible', { people })
const closed = calculateDay('terrible', { people, explained: true })
const adjusted = calculateDay('terrible', { people, explained: true, late: lateFiles })

const demonstration = demonstrationTests()
const visits: Visit[] = []
let manager: Page
let analyst: Page
let admin: Page
beforeAll(async () => {
  const [ofManager, ofAnalyst, ofAdmin] = await Promise.all([
    demonstration.openAs('gerente'),
    demonstration.openAs('analista'),
    demonstration.openAs('admin'),
  ])
  visits.push(ofManager, ofAnalyst, ofAdmin)
  manager = ofManager.page
  analyst = ofAnalyst.page
  admin = ofAdmin.page
  await allowAnyOrder(admin, date)
})

test('the files are imported on the import page; a repeated file adds no row, a truncated file writes no row', async () => {
  await analyst.goto('/financial-transactions/column-mapping/import')
  const choose = analyst.getByLabel('Escolher arquivos')
  await choose.setInputFiles(await filesOf('terrible'))
  await analyst.getByRole('button', { name: 'Importar os 5 arquivos conferidos' }).press('Enter')
  const list = analyst.getByRole('grid', { name: 'Importar arquivo' })
  await expect
    .poll(() =>
      list
        .getByRole('row')
        .filter({ hasText: /terrible-.*Importado/ })
        .count(),
    )
    .toBe(5)

  const again = await fileOfDay('terrible', 'pdv.jsonl')
  const cieloFile = await fileOfDay('terrible', 'cielo.txt')
  const cut = { ...cieloFile, name: 'cortado.txt', buffer: cieloFile.buffer.subarray(0, -252) }
  await choose.setInputFiles([{ ...again, name: 'de novo.jsonl' }, cut])
  await analyst.getByText(/^Arquivo já importado em .* por Helena Prado; nada foi acrescentado\.$/).waitFor()
  await analyst.getByText('Arquivo cortado: falta o registro final (trailer, tipo 9) da Cielo.').waitFor()
  await analyst.getByText('Nada foi gravado. Corrija o que está apontado e envie o arquivo de novo.').waitFor()
})

test('the day shows the figures, ten proofs and differences that the calculator computes', async () => {
  const uncorrected = calculateDay('terrible')
  await openDay(manager, date)
  await headReads(manager, uncorrected)
  await proofReads(manager, uncorrected)
  await openTab(manager, /Diferenças/)
  await differencesRead(manager, uncorrected)
})

test('counters are entered on the page of nozzles, wrong data are corrected, and the day is matched immediately', async () => {
  await enterCounters(admin, people, date)
  await openProofs(manager)
  await manager.getByRole('link', { name: /^Inconsistências/ }).press('Enter')
  const untouched = { ...people, add: [], reclassify: [] }
  await wrongReads(manager, calculateDay('terrible', { people: { ...untouched, correct: [], link: [] } }))
  await correctData(manager, people)
  await wrongReads(manager, calculateDay('terrible', { people: untouched }))
  await manager.getByRole('link', { name: 'Posto Modelo 01 · 16/10/2026' }).press('Enter')
})

test('suggestions are accepted, many differences get one reason, others their own, and critical ones a proof', async () => {
  await openTab(manager, /Diferenças/)
  await acceptProposal(manager, /R\$ 49,99.*D15/, 'Registrar a venda')
  await acceptProposal(manager, 'R$ 127,80', 'Passar para cartão de crédito')
  await headReads(manager, settled)
  await differencesRead(manager, settled)
  await proofReads(manager, settled)

  const countCodes = (...codes: string[]) => settled.differences.filter(([code]) => codes.includes(code)).length
  await explainMany(manager, 'Venda sem recebimento (perda)', reviewed, countCodes('D01', 'D03', 'D11'))
  await explainMany(manager, 'Comprovante a apresentar', reviewed, countCodes('D17', 'D18'))
  await explainMany(manager, 'Falta ou sobra na contagem', reviewed, countCodes('D09'))
  await explainCritical(manager, 'D07', reviewed)
  await explainOpen(manager, reviewed)
  await figureReads(manager, 'Não explicado', 'R$ 0,00')
  await proofReads(manager, closed)
  await holding(manager, 10)
})

test('the request is refused with a comment on an item, corrected, sent again and approved; the day is closed', async () => {
  await goToSignature(manager)
  await declarationIsAsked(manager, 'Três sangrias conferidas no malote.')
  await sign(manager)

  const comment = 'Anexe a via da captura cancelada.'
  await openRequest(analyst, 'Fechamento nº 1')
  await refuseItem(analyst, 'D07', comment)
  await refuse(analyst, comment)

  await readNotice(manager, `recusado: ${comment}`)
  await answerRefused(manager, 'D07', comment, `${reviewed} Via anexada.`)
  await manager.getByRole('button', { name: 'Próximo: Resumo e assinatura' }).press('Enter')
  await sign(manager)
  await manager.getByText('Ver a que voltou (1º reenvio)').waitFor()

  await openRequest(analyst, 'Fechamento nº 2')
  await approve(analyst)
  await readNotice(manager, 'em 16/10/2026 aprovado')
  await manager.getByText('Aprovada', { exact: true }).first().waitFor()
  await openDayOfRequest(manager)
  await manager.getByText('Fechado com diferença').first().waitFor()
  await openProofs(manager)
  await manager.getByText(/^Prova \w{12} · revisão 1$/).waitFor()
  await holding(manager, 10)
  await headReads(manager, closed)
})

test('a file that arrives after the closing has no effect until an adjustment includes it', async () => {
  await sendFiles(manager, await Promise.all(lateFiles.map((name) => fileOfDay('terrible', name))))
  await openDay(manager, date)
  await manager.getByText('1 item chegou depois do fechamento').waitFor()
  await headReads(manager, closed)
  await manager.getByRole('link', { name: 'Ver ajuste' }).press('Enter')
  await manager.getByRole('grid', { name: 'Itens atrasados' }).getByText('R$ 128,70').waitFor()
  await manager.getByText('D01 Venda sem captura: resolvida pelo que chegou.').waitFor()
  await changesRead(manager, 'O que muda na prova', closed, adjusted)

  await ask(manager, 'Solicitar ajuste', {
    Motivo: 'chegou depois do fechamento',
    Justificativa: 'A captura de H02 chegou no arquivo da manhã.',
  })
  await openRequest(analyst, 'Ajuste nº 3')
  await approve(analyst)
  await manager.reload()
  await openProofs(manager)
  await manager.getByText(/^Prova \w{12} · revisão 2$/).waitFor()
  await headReads(manager, adjusted)
  await proofReads(manager, adjusted)
  await holding(manager, 10)
})

test('the day is reopened with a mirror entry, counted again and closed, and its three proofs are compared', async () => {
  await ask(manager, 'Solicitar reabertura', {
    Motivo: 'Caixa contado errado',
    Justificativa: 'A contagem do turno 1 saiu errada.',
    'Correção esperada': 'Contar de novo o turno 1.',
  })
  await openRequest(analyst, 'Reabertura nº 4')
  await approve(analyst)
  await manager.reload()
  await manager.getByText('Reaberto', { exact: true }).first().waitFor()
  // The mirror entry is a revision of the day without its own proof.
  await openProofs(manager)
  await manager.getByText(/^Prova \w{12} · revisão 3$/).waitFor()
  await openTab(manager, 'Contábil')
  await manager.getByText('Prévia, lançada no fechamento').waitFor()

  await recount(manager, 1, { 20000: 1, 10000: 1, 5000: 1, 2000: 1, 200: 1, 100: 1, 50: 1, 25: 1, 10: 1 })
  const count = [{ shift: 1, cents: 37_385 }]
  const counted = calculateDay('terrible', { people: { ...people, count }, explained: true, late: lateFiles })
  await headReads(manager, counted)
  await goToSignature(manager)
  await sign(manager)
  await openRequest(analyst, 'Fechamento nº 5')
  await approve(analyst)
  await openDayOfRequest(manager)
  await openProofs(manager)
  await manager.getByText(/^Prova \w{12} · revisão 4$/).waitFor()
  await headReads(manager, counted)
  await proofReads(manager, counted)
  await holding(manager, 10)

  await openTab(manager, 'Prova')
  for (const title of ['Fechamento .* · revisão 1', 'Ajuste .* · revisão 2', 'Fechamento .* · revisão 4'])
    await manager.getByRole('heading', { name: new RegExp(`^${title}$`) }).waitFor()
  await changesRead(manager, 'Mudanças da revisão 2', closed, adjusted)
  await changesRead(manager, 'Mudanças da revisão 4', adjusted, counted)
})

test('later chargebacks, charges and payments of acquirers appear on the day of the sale and change no figure', async () => {
  const laterFiles = ['cielo-contestada.txt', 'cielo-pago-2026-10-19.txt', 'stone-pago-2026-10-20.xml']
  await agreeOnAnticipation(admin)
  await sendFiles(analyst, await Promise.all(laterFiles.map((name) => fileOfDay('terrible', name))))
  await sendFiles(analyst, [await fileOfDay('terrible', 'cielo-pago-2026-11-16.txt')])
  const { disputes } = calculateReceivables('terrible', ['cielo.txt', 'cielo-tarde.txt'])
  const takenBack = disputes.flatMap(([code, cents]) => (code === 'D14' ? cents : []))
  await openProofs(manager)
  const proven = await manager.getByText(/^Prova \w{12} · revisão 4$/).textContent()

  await openTab(manager, /Diferenças/)
  await manager.getByRole('link', { name: 'Transações com diferença' }).press('Enter')
  const list = manager.getByRole('grid', { name: 'Chargebacks das vendas deste dia' })
  await expect
    .poll(() => list.locator('td:nth-child(2)').allTextContents())
    .toEqual(takenBack.map((cents) => showMoney(cents)))
  await list.getByRole('link').first().press('Enter')
  const contest = manager.getByRole('button', { name: 'Contestar' })
  await contest.press('Enter')
  await isRefused(manager, 'O que foi pedido', 'Curto.', 'Escreva ao menos 10 caracteres.')
  await fillIn(manager, {
    Protocolo: 'CBK-2026-0001',
    Prazo: '+10',
    'O que foi pedido': 'Devolução: a venda tem via assinada e canhoto.',
  })
  await list.getByText('Em contestação').waitFor()

  await paymentsRead(manager, disputes)
  const anticipated = 'parcela 2/3'
  await explainPayment(
    manager,
    anticipated,
    'Reclamação aberta na adquirente',
    'Antecipada um real mais cara que o contrato.',
  )
  const unpaid = 'NSU 400029, parcela 1/1: prevista para 19/10/2026, sem pagamento'
  await explainPayment(manager, unpaid, 'Reclamação aberta na adquirente', 'A Cielo abriu o chamado 2026-77.')

  await openDay(manager, date)
  await openProofs(manager)
  await manager.getByText(proven ?? '').waitFor()
  expect(visits.flatMap(({ problems }) => problems)).toEqual([])
})
