import { writeReturnFile } from '@app/areas/finance/server'
import { showMoney } from '@app/kit/contract'
import { groupDaysByCompany } from '../files/day-tally.rules.ts'
import { type FilePlan, type ImportOrder, type ReadContent, toFileProblem } from '../files/imports-plan.server.ts'
import type { StagedCollection } from './staged-collection.server.ts'

export function planCollection(
  { content }: ReadContent<StagedCollection>,
  { id: import_id, ...order }: ImportOrder,
): FilePlan {
  const { companies, days, credited, counts, withoutNumber, left_out, staged } = content
  return {
    company_ids: companies,
    records_read: counts.records,
    amount_total_cents: counts.paid_cents,
    rejections: withoutNumber.all(),
    rejected_beyond: withoutNumber.beyond(),
    warnings: [],
    left_out,
    touched: [],
    summaryRows: () => days.days(),
    // These days let later files of the same days find this import.
    paid: groupDaysByCompany([days]),
    settles: credited,
    async write(db) {
      if (staged === 0) return { records_new: 0 }
      const by = { now: order.now, actor_id: order.created_by }
      const { records_new, paid, unknown_payers, unknown_cents } = await writeReturnFile(db, { import_id, ...by })
      return {
        records_new,
        warnings: unknown_payers === 0 ? [] : [warnOfUnknownPayers(unknown_payers, paid, unknown_cents)],
      }
    },
  }
}

const warnOfUnknownPayers = (count: number, paid: number, cents: number) =>
  toFileProblem(
    count === 1
      ? `1 de ${paid} ${paid === 1 ? 'boleto pago' : 'boletos pagos'}, de ${showMoney(cents)}, não é de um cliente a prazo cadastrado, foi estornado ou é anterior ao saldo inicial do cliente: o pagamento não entrou na conta de ninguém.`
      : `${count} de ${paid} boletos pagos, de ${showMoney(cents)} ao todo, não são de clientes a prazo cadastrados, foram estornados ou são anteriores ao saldo inicial do cliente: esses pagamentos não entraram na conta de ninguém.`,
  )
