import { expect, test } from 'vitest'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { dayLifeTests } from '../testing/life.testing.ts'

const { manager, dayOf, close, submit, correct, adjustment, sql } = dayLifeTests()
const heading = 'Hora;Tipo;Valor;Documento;Cliente;Motivo;Observação;NSU'
const reason = 'Modalidade registrada errada'
const voucher = (no: number, cents = '150,00') =>
  `15:0${no};VND-NPZ;${cents};N-${no};Transportes Silva;${reason};Nota assinada que ficou de fora.;`
type SendOptions = { preview?: boolean; partial?: boolean; head?: string; version?: number; user?: typeof manager }

async function send(
  lines: readonly string[],
  { preview = false, partial = false, head = heading, ...options }: SendOptions = {},
) {
  const { id, version } = await dayOf(manager)
  const body = { version: String(options.version ?? version), preview: String(preview), partial: String(partial) }
  const content = new TextEncoder().encode([head, ...lines].join('\n'))
  const file = { name: 'notas.csv', content }
  return (options.user ?? manager).call(manualTransactions.importManuals, { params: { id }, body }, { file })
}
const findStoredLines = async () => {
  const { id } = await dayOf(manager)
  return (await manager.call(manualTransactions.manuals, { query: { cash_conciliation_id: id, sort: 'occurred_at' } }))
    .data
}

test('a preview shows the result of each line and writes nothing', async () => {
  const before = await dayOf(manager)
  const outcome = await send([voucher(1), voucher(2, '900,00'), `15:03;VND-NPZ;um;;;${reason};x;`], { preview: true })
  expect(outcome.lines.map(({ line, state, reason: message }) => [line, state, message])).toEqual([
    [2, 'applied', null],
    [3, 'draft', 'Valor acima de R$ 500,00 exige anexo.'],
    [4, 'refused', 'Valor: valor inválido.'],
  ])
  expect(outcome.lines[2]?.cells).toContain('15:03')
  expect(await findStoredLines()).toEqual([])
  expect(await dayOf(manager)).toEqual(before)
})

test('a whole sheet is one change of the day; sending it again adds no line', async () => {
  const before = await dayOf(manager)
  await send([voucher(1), voucher(2)])
  const after = await dayOf(manager)
  expect(after.system_total_cents - before.system_total_cents).toBe(30_000)
  expect(after.version).toBe(before.version + 1)
  expect(await findStoredLines()).toMatchObject([
    { doc_no: 'N-1', customer: 'Transportes Silva', occurred_at: '2026-10-14T18:01:00.000Z', status: 'applied' },
    { doc_no: 'N-2' },
  ])
  const again = await send([voucher(1), voucher(3)], { partial: true })
  expect(again.lines.map(({ state }) => state)).toEqual(['refused', 'applied'])
  expect(again.lines[0]?.reason).toMatch(/^Já existe um lançamento igual, registrado por Gerente às/)
  const rows =
    await sql(`select after->'manual_sheet'->>'count' as count from audit_events where action = 'manual.import'
    order by chain_no`)
  expect(rows).toEqual([{ count: '2' }, { count: '1' }])
})

test('without the option to import only valid lines, one invalid line refuses the whole sheet', async () => {
  await expect(send([voucher(1), 'x'])).rejects.toMatchObject({
    status: 422,
    message: 'Nada foi gravado: 1 linha com erro. Corrija a planilha ou grave só as linhas certas.',
  })
  await expect(send(['x'], { partial: true })).rejects.toMatchObject({ code: 'manual.sheet-refused' })
  expect(await findStoredLines()).toEqual([])
})

test.each([
  [`25:00;VND-NPZ;1,00;;C;${reason};Observação longa;`, 'Hora: escreva como 15:02 ou 14/10/2026 15:02.'],
  [`20/10/2026 10:00;VND-NPZ;1,00;;C;${reason};Observação longa;`, 'A data deve estar no dia ou a um dia dele.'],
  [`15:00;NADA;1,00;;C;${reason};Observação longa;`, 'Tipo: “NADA” não foi encontrado.'],
  [`15:00;VND-NPZ;0,00;;C;${reason};Observação longa;`, 'Valor: O valor deve ser maior que zero.'],
  [`15:00;VND-NPZ;90071992547409,91;;C;${reason};Observação longa;`, 'Valor: Use até R$ 99.999.999,99.'],
  [`15:00;VND-NPZ;1,00;;C;Nenhum;Observação longa;`, 'Motivo: “Nenhum” não foi encontrado.'],
  [`15:00;VND-NPZ;1,00;;C;${reason};curta;`, 'Observação: Escreva ao menos 10 caracteres.'],
  [`15:00;VND-NPZ;1,00;;;${reason};Observação longa;`, 'Campo obrigatório.'],
  [`15:00;VND-DEB;1,00;;;${reason};Observação longa;`, 'Informe o NSU ou o terminal.'],
  [`15:00;VND-DEB;1,00;;;${reason};Observação longa;187`, 'O NSU 187 já existe em venda F02.'],
  [`15:00;VND-DEB;1,00;;;${reason};Observação longa;${'9'.repeat(10_000)}`, 'NSU: NSU deve ter de 1 a 12 dígitos.'],
])('an invalid line is refused with the reason (%#)', async (line, message) => {
  const { lines } = await send([line], { preview: true })
  expect(lines).toMatchObject([{ state: 'refused', reason: message }])
})

test('two lines of one sheet cannot have the same number', async () => {
  const card = (time: string) => `${time};VND-DEB;1,00;;;${reason};Comprovante sem venda.;555`
  const { lines } = await send([card('15:00'), card('15:01')], { preview: true })
  expect(lines.map(({ reason: message }) => message)).toEqual([
    null,
    'O NSU 555 já existe em um lançamento manual das 15:00.',
  ])
})

test('a sheet with other headings, an empty sheet or a sheet that is too long is refused as a whole', async () => {
  await expect(send([voucher(1)], { head: 'a;b;c' })).rejects.toMatchObject({ code: 'manual.sheet-heading' })
  await expect(send([])).rejects.toMatchObject({ message: 'A planilha não tem linhas depois dos títulos.' })
  const many = Array.from({ length: 501 }, () => voucher(1))
  await expect(send(many)).rejects.toMatchObject({ message: 'Importe no máximo 500 linhas por vez.' })
  await expect(send([voucher(1)], { version: 0 })).rejects.toMatchObject({ status: 409 })
})

test('a sheet for a sent day is refused', async () => {
  await correct(manager)
  await submit(manager)
  await expect(send([voucher(1)])).rejects.toMatchObject({ status: 423, code: 'day.frozen' })
  await expect(send([voucher(1)], { preview: true })).rejects.toMatchObject({ status: 423 })
})

test('a sheet for a closed day proposes its lines', async () => {
  const closed = await close()
  await send([voucher(1)])
  expect((await adjustment()).proposals).toMatchObject([{ doc_no: 'N-1', status: 'proposed' }])
  expect((await dayOf(manager)).system_total_cents).toBe(closed.system_total_cents)
})
