import { unpadDocument } from '../cnab/cnab-fields.ts'
import type { CollectionOrder, CollectionTitle } from '../cnab/collection-types.ts'
import { defineOccurrence, type Occurrences, resolveOccurrence } from '../cnab/occurrences.ts'
import { nothingPaid, toKnownTitle } from '../cnab/title-columns.ts'
import { type FixedWidthRow, readLayoutValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import type { Bank400 } from './cnab400-bank.ts'
import type { Remitted } from './cnab400-layout.ts'

/** Movement codes of a remittance; banks differ in the rarer ones. Source: bank-files 6.3. */
const orders: Occurrences = {
  '01': defineOccurrence('requested', 'Entrada'),
  '02': defineOccurrence('requested', 'Pedido de baixa'),
  '04': defineOccurrence('requested', 'Conceder abatimento'),
  '05': defineOccurrence('requested', 'Cancelar abatimento'),
  '06': defineOccurrence('requested', 'Alterar vencimento'),
  '09': defineOccurrence('requested', 'Protestar'),
  '10': defineOccurrence('requested', 'Sustar protesto'),
  '11': defineOccurrence('requested', 'Sustar protesto'),
  '18': defineOccurrence('requested', 'Sustar protesto'),
  '31': defineOccurrence('requested', 'Alterar outros dados'),
  '71': defineOccurrence('requested', 'Entrada de título híbrido com Pix'),
}

export function remittedTitle(row: FixedWidthRow, bank: Bank400, report: ProblemReport): CollectionTitle {
  const read = readLayoutValues(row, bank.remitted)
  const found = resolveOccurrence(read.occurrence, orders)
  if (found.occurrence.meaning === null)
    report.warn('collection.occurrence', 'código de ocorrência desconhecido.', {
      line: row.line,
      field: bank.remitted.occurrence.name,
      value: read.occurrence,
    })
  return {
    line: row.line,
    direction: 'remittance',
    bank_id: bank.bank,
    ...toKnownTitle(read),
    ...found,
    ...nothingPaid,
    abatement_cents: read.abatement_cents,
    tax_cents: read.tax_cents,
    motives: [],
    payer: { document: unpadDocument(read.payer_kind, read.payer_no), name: read.payer_name },
    order: orderOf(read),
  }
}

function orderOf(read: Remitted): CollectionOrder {
  const { street, district, postal_code, city, state } = read
  return {
    kind: read.kind,
    accepted: read.accepted,
    issued_on: read.issued_on,
    interest: read.interest_cents === 0 ? null : { code: '1', from: read.interest_from, value: read.interest_cents },
    fine: read.fine_rate === 0 ? null : { code: read.fine_flag, from: read.fine_from, value: read.fine_rate },
    discounts: read.discount_cents === 0 ? [] : [{ code: '1', from: read.discount_from, value: read.discount_cents }],
    protest: read.protest_days === 0 ? null : { code: '', days: read.protest_days },
    write_off: null,
    instructions: [read.instruction1, read.instruction2].filter((code) => !/^0*$/.test(code)),
    address: { street, district, postal_code, city, state },
    guarantor: read.guarantor_name === '' ? null : { document: null, name: read.guarantor_name },
    messages: [],
  }
}
