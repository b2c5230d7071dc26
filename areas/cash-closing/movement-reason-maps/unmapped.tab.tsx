import { Button, DataTable, DateText, EmptyState, Loaded, Money, useRead } from '@app/kit/web'
import { reasonMaps, type UnmappedCode } from './movement-reason-map.contract.ts'
import { sourceSystems } from './movement-reason-map-fields.contract.ts'

export function Unmapped({ onMap }: { onMap: (code: UnmappedCode) => void }) {
  const read = useRead(reasonMaps.unmapped)
  return (
    <Loaded read={read}>
      {({ data }) => (
        <DataTable
          label="Não mapeados"
          rows={data}
          rowKey={({ key }) => key}
          empty={<EmptyState title="Tudo mapeado: nenhum código sem de-para nos últimos 90 dias." />}
          columns={[
            { title: 'Origem', cell: ({ source_system }) => sourceSystems[source_system] },
            { title: 'Código', cell: ({ external_code }) => external_code || '–' },
            { title: 'Texto', cell: ({ external_text }) => external_text || '–' },
            { title: 'Quantidade', number: true, cell: ({ count }) => count },
            { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
            { title: 'Último', cell: ({ last_on }) => <DateText date={last_on} /> },
            {
              title: 'Ações',
              cell: (code) => (
                <Button small onClick={() => onMap(code)}>
                  Mapear
                </Button>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  )
}
