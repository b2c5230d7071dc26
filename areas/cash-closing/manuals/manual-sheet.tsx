import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { manualSheetTitles } from '@app/domain/day/facts/contract'
import { Money, SheetImport, useChange } from '@app/kit/web'
import { manualTransactions, maxManualSheetLines } from '../cash-conciliations/manuals.contract.ts'
import { useStale } from '../day-parts/stale.tsx'

const states = {
  applied: { label: 'Certa', many: 'Certas', tone: 'good' },
  proposed: { label: 'Proposta', many: 'Propostas', tone: 'good' },
  draft: { label: 'Rascunho', many: 'Rascunhos', tone: 'wait' },
  refused: { label: 'Recusada', many: 'Recusadas', tone: 'bad' },
} as const

const titles = Object.values(manualSheetTitles).map(([title]) => title)

export function ImportManuals({ day, blocked }: { day: CashConciliationDetail; blocked?: string }) {
  const stale = useStale()
  const send = useChange(manualTransactions.importManuals)
  return (
    <SheetImport
      opener="Importar planilha"
      title="Importar lançamentos de planilha"
      blocked={blocked}
      help="Uma linha por nota, vale ou recibo; a primeira traz os títulos das colunas. O que exige comprovante entra como rascunho."
      limits={`XLSX ou CSV, até 2 MB e ${maxManualSheetLines} linhas.`}
      titles={titles}
      fileName="lancamentos-manuais"
      states={states}
      columns={[
        { title: 'Documento', cell: ({ name }) => name || '–' },
        {
          title: 'Valor',
          number: true,
          cell: ({ amount_cents }) => (amount_cents === null ? '–' : <Money cents={amount_cents} />),
        },
      ]}
      outcome={send.data}
      busy={send.isPending}
      reset={send.reset}
      notice={stale.notice}
      send={(file, { preview, partial }) =>
        send.mutate(
          {
            params: { id: day.id },
            body: { version: String(day.version), preview: String(preview), partial: String(partial) },
            file,
          },
          { onError: (failure) => stale.failed(failure.code, failure) },
        )
      }
    />
  )
}
