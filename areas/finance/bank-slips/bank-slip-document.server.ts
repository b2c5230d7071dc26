import { formatTypedLine, interleavedBars, type ParsedBankSlip, readBrCode } from '@app/formats'
import { type BusinessDate, showDate, showDocument, showMoney } from '@app/kit/contract'
import { type FormMark, fail, makeFormFile } from '@app/kit/server'
import {
  buildBoxMarks,
  drawBoxRow,
  type SlipBox,
  slipLeft,
  slipRowHeight,
  slipWidth,
} from './bank-slip-boxes.server.ts'
import { brCodeBroken } from './bank-slip-document.contract.ts'

/** Names and codes as printed on slips. The check digits of 104 and 748 follow no common rule. */
const bankNames: Readonly<Record<string, { name: string; code: string }>> = {
  '001': { name: 'Banco do Brasil', code: '001-9' },
  '033': { name: 'Santander', code: '033-7' },
  '104': { name: 'Caixa', code: '104-0' },
  '237': { name: 'Bradesco', code: '237-2' },
  '341': { name: 'Itaú', code: '341-7' },
  '748': { name: 'Sicredi', code: '748-X' },
  '756': { name: 'Sicoob', code: '756-0' },
}

type SlipPerson = { name: string; document: string; address: string }

export type SlipPaper = {
  slip: ParsedBankSlip
  beneficiary: SlipPerson
  beneficiary_code: string
  payer: SlipPerson
  document_no: string
  document_on: BusinessDate
  processed_on: BusinessDate
  document_kind: string
  accepted: boolean
  payment_place: string
  instructions: readonly string[]
  /** The bank's own code: this software never generates one for a boleto. */
  br_code: string | null
}

// Bar code of 103 x 13 mm, as banks require.
const bars = { width: 103, height: 13 }
const receiptTop = 12
const slipTop = 132
const rightColumn = 45
const leftColumn = slipWidth - rightColumn

export async function buildBankSlipDocument(papers: readonly SlipPaper[]) {
  for (const { br_code } of papers) if (br_code !== null && readBrCode(br_code).code === null) fail(brCodeBroken)
  return makeFormFile('Boleto', papers.map(pageOf))
}

const pageOf = (paper: SlipPaper): FormMark[] => [
  ...receiptOf(paper),
  { kind: 'line', x: slipLeft, y: slipTop - 6, to: { x: slipLeft + slipWidth, y: slipTop - 6 }, dashed: true },
  ...ficheOf(paper),
]

function receiptOf(paper: SlipPaper): FormMark[] {
  const { slip, br_code } = paper
  const y = receiptTop + 9
  return [
    ...headOf(slip, receiptTop),
    ...drawBoxRow([beneficiaryBox(paper, leftColumn), dueBox(slip)], y),
    ...drawBoxRow([payerBox(paper, leftColumn), numberBox(slip)], y + slipRowHeight),
    ...drawBoxRow(
      [{ label: 'Nº do documento', value: paper.document_no, width: leftColumn }, amountBox(slip)],
      y + 2 * slipRowHeight,
    ),
    note('Recibo do pagador', y + 3 * slipRowHeight + 1),
    ...(br_code === null ? [] : pixOf(br_code, y + 3 * slipRowHeight + 6)),
  ]
}

const pixOf = (br_code: string, y: number): FormMark[] => [
  { kind: 'qr', x: slipLeft, y, size: 44, text: br_code },
  { kind: 'text', x: slipLeft + 50, y: y + 4, width: 125, text: 'Pague com Pix', size: 12, bold: true },
  { kind: 'text', x: slipLeft + 50, y: y + 11, width: 125, text: 'Leia o código no aplicativo do seu banco.', size: 8 },
  { kind: 'text', x: slipLeft + 50, y: y + 17, width: 125, text: `Pix copia e cola: ${br_code}`, size: 7 },
]

/** "Ficha de compensação": boxes in their standard order. */
function ficheOf(paper: SlipPaper): FormMark[] {
  const { slip } = paper
  const rows: SlipBox[][] = [
    [{ label: 'Local de pagamento', value: paper.payment_place, width: leftColumn }, dueBox(slip)],
    [
      beneficiaryBox(paper, leftColumn),
      { label: 'Agência / código do beneficiário', value: paper.beneficiary_code, width: rightColumn, right: true },
    ],
    [
      { label: 'Data do documento', value: showDate(paper.document_on), width: 27 },
      { label: 'Nº do documento', value: paper.document_no, width: 40 },
      { label: 'Espécie doc.', value: paper.document_kind, width: 20 },
      { label: 'Aceite', value: paper.accepted ? 'S' : 'N', width: 15 },
      { label: 'Data do processamento', value: showDate(paper.processed_on), width: 33 },
      numberBox(slip),
    ],
    [
      { label: 'Uso do banco', value: '', width: 27 },
      { label: 'Carteira', value: slip.free?.values.portfolio ?? '', width: 25 },
      { label: 'Espécie', value: 'R$', width: 20 },
      { label: 'Quantidade', value: '', width: 30 },
      { label: 'Valor', value: '', width: 33 },
      amountBox(slip),
    ],
  ]
  const y = slipTop + 9
  const chargesTop = y + rows.length * slipRowHeight
  const payerTop = chargesTop + charges.length * slipRowHeight
  const barsTop = payerTop + 14 + 4
  return [
    ...headOf(slip, slipTop),
    ...rows.flatMap((row, index) => drawBoxRow(row, y + index * slipRowHeight)),
    ...instructionsOf(paper, chargesTop),
    ...drawBoxRow([payerBox(paper, slipWidth)], payerTop, 14),
    { kind: 'bars', x: slipLeft + 5, y: barsTop, ...bars, widths: interleavedBars(slip.barcode) },
    note('Autenticação mecânica · Ficha de compensação', barsTop),
  ]
}

const charges = [
  '(-) Desconto / abatimento',
  '(-) Outras deduções',
  '(+) Mora / multa',
  '(+) Outros acréscimos',
  '(=) Valor cobrado',
]

const instructionsOf = ({ instructions }: SlipPaper, y: number): FormMark[] => [
  ...buildBoxMarks(
    { label: 'Instruções de responsabilidade do beneficiário', value: '', width: leftColumn },
    slipLeft,
    y,
    charges.length * slipRowHeight,
  ),
  ...instructions.slice(0, 9).map(
    (text, index): FormMark => ({
      kind: 'text',
      x: slipLeft + 1,
      y: y + 4 + index * 4,
      width: leftColumn - 2,
      text,
      size: 8,
      lines: 1,
    }),
  ),
  ...charges.flatMap((label, index) =>
    buildBoxMarks(
      { label, value: '', width: rightColumn },
      slipLeft + leftColumn,
      y + index * slipRowHeight,
      slipRowHeight,
    ),
  ),
]

function headOf({ bank, line }: ParsedBankSlip, y: number): FormMark[] {
  const { name, code } = bankNames[bank] ?? { name: `Banco ${bank}`, code: bank }
  return [
    { kind: 'text', x: slipLeft, y: y + 2, width: 45, text: name, size: 12, bold: true },
    { kind: 'line', x: slipLeft + 45, y: y + 1, to: { x: slipLeft + 45, y: y + 9 } },
    { kind: 'text', x: slipLeft + 46, y: y + 2, width: 18, text: code, size: 13, bold: true, align: 'center' },
    { kind: 'line', x: slipLeft + 65, y: y + 1, to: { x: slipLeft + 65, y: y + 9 } },
    {
      kind: 'text',
      x: slipLeft + 66,
      y: y + 3,
      width: slipWidth - 66,
      text: formatTypedLine(line),
      size: 10,
      bold: true,
      align: 'right',
    },
  ]
}

const note = (text: string, y: number): FormMark => ({
  kind: 'text',
  x: slipLeft + 110,
  y,
  width: slipWidth - 110,
  text,
  size: 6.5,
  align: 'right',
})

const personOf = ({ name, document, address }: SlipPerson) => `${name} · ${showDocument(document)} · ${address}`
const beneficiaryBox = ({ beneficiary }: SlipPaper, width: number): SlipBox => ({
  label: 'Beneficiário',
  value: personOf(beneficiary),
  width,
})
const payerBox = ({ payer }: SlipPaper, width: number): SlipBox => ({ label: 'Pagador', value: personOf(payer), width })
const dueBox = ({ due_on }: ParsedBankSlip): SlipBox => ({
  label: 'Vencimento',
  value: due_on === null ? 'Contra apresentação' : showDate(due_on),
  width: rightColumn,
  right: true,
})
const amountBox = ({ amount_cents }: ParsedBankSlip): SlipBox => ({
  label: '(=) Valor do documento',
  value: amount_cents === 0 ? '' : showMoney(amount_cents),
  width: rightColumn,
  right: true,
})
const numberBox = ({ free }: ParsedBankSlip): SlipBox => ({
  label: 'Nosso número',
  value: free?.printed_number ?? '',
  width: rightColumn,
  right: true,
})
