import type { declareSheetImport, Operation } from '../../contract/contract.ts'
import { useChange } from '../client/queries.ts'
import { SheetImport } from '../form/sheet-import.tsx'

type SheetOperation = Operation<ReturnType<typeof declareSheetImport>>

const states = {
  new: { label: 'Novo', many: 'Novos', tone: 'good' },
  changed: { label: 'Alterado', many: 'Alterados', tone: 'info' },
  same: { label: 'Igual', many: 'Iguais', tone: 'neutral' },
  refused: { label: 'Recusado', many: 'Recusados', tone: 'bad' },
} as const

type Props = {
  change: SheetOperation
  title: string
  help: string
  /** Accepted titles of each column; the first one is in the template. */
  titles: Readonly<Record<string, readonly [string, ...string[]]>>
  fileName: string
}

export function RegisterSheet({ change, title, help, titles, fileName }: Props) {
  const send = useChange(change)
  return (
    <SheetImport
      opener="Importar planilha"
      title={title}
      help={help}
      limits="XLSX ou CSV, até 2 MB e 5.000 linhas."
      titles={Object.values(titles).map(([first]) => first)}
      fileName={fileName}
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
