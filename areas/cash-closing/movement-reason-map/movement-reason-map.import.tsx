import { SheetImport, useChange } from '@app/kit/web'
import { reasonMaps } from './movement-reason-map.contract.ts'
import { reasonMapSheetTitles } from './movement-reason-map-fields.contract.ts'

const states = {
  new: { label: 'Novo', many: 'Novos', tone: 'good' },
  changed: { label: 'Alterado', many: 'Alterados', tone: 'info' },
  same: { label: 'Igual', many: 'Iguais', tone: 'neutral' },
  refused: { label: 'Recusado', many: 'Recusados', tone: 'bad' },
} as const

export function ImportReasonMaps() {
  const send = useChange(reasonMaps.importSheet)
  return (
    <SheetImport
      opener="Importar planilha"
      title="Importar planilha de de-para"
      help="A primeira linha traz os títulos das colunas, como na exportação da lista."
      limits="XLSX ou CSV, até 2 MB e 5.000 linhas."
      titles={Object.values(reasonMapSheetTitles).map(([title]) => title)}
      fileName="de-para-de-motivos"
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
