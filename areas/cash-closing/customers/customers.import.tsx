import { SheetImport, useChange } from '@app/kit/web'
import { customerSheetTitles } from './customer-sheet.rules.ts'
import { customers } from './customers.contract.ts'

const states = {
  new: { label: 'Novo', many: 'Novos', tone: 'good' },
  changed: { label: 'Alterado', many: 'Alterados', tone: 'info' },
  same: { label: 'Igual', many: 'Iguais', tone: 'neutral' },
  refused: { label: 'Recusado', many: 'Recusados', tone: 'bad' },
} as const

export function ImportCustomers() {
  const send = useChange(customers.importSheet)
  return (
    <SheetImport
      opener="Importar planilha"
      title="Importar planilha de clientes"
      help="A primeira linha traz os títulos das colunas. Quem já está cadastrado, pelo CNPJ ou CPF, é alterado."
      limits="XLSX ou CSV, até 2 MB e 5.000 linhas."
      titles={Object.values(customerSheetTitles).map(([title]) => title)}
      fileName="clientes-a-prazo"
      states={states}
      idle={['same']}
      columns={[{ title: 'Nome', cell: ({ name }) => name || '–' }]}
      outcome={send.data}
      busy={send.isPending}
      reset={send.reset}
      send={(file, { preview }) => send.mutate({ body: { preview: String(preview) }, file })}
    />
  )
}
