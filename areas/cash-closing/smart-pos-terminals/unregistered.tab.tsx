import { Button, DataTable, DateTimeText, EmptyState, Loaded, Money, Panel, useRead } from '@app/kit/web'
import { useState } from 'react'
import type { Unregistered } from './smart-pos-terminal.contract.ts'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { RegisterSeen } from './terminal.forms.tsx'

const seenInLabels = { captures: 'Arquivo da adquirente', till: 'Caixa' } as const

export function UnregisteredTab() {
  const read = useRead(smartPosTerminals.unregistered)
  const [chosen, setChosen] = useState<Unregistered | null>(null)
  return (
    <Panel flush>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label="Não cadastrados"
            rows={data}
            rowKey={({ key }) => key}
            empty={<EmptyState title="Nenhum número desconhecido nos últimos 30 dias." />}
            columns={[
              { title: 'Nº lógico', cell: ({ logical_no }) => logical_no },
              { title: 'Visto em', cell: ({ seen_in }) => seenInLabels[seen_in] },
              { title: 'Empresa', cell: ({ company_name }) => company_name },
              { title: 'Adquirente', cell: ({ acquirer_name, acquirer }) => acquirer_name ?? acquirer ?? '–' },
              { title: 'Quantidade', number: true, cell: ({ count }) => count },
              { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} /> },
              { title: 'Primeira vez', cell: ({ first_seen_at }) => <DateTimeText instant={first_seen_at} /> },
              { title: 'Última vez', cell: ({ last_seen_at }) => <DateTimeText instant={last_seen_at} /> },
              {
                title: 'Ações',
                actions: true,
                cell: (row) => (
                  <Button small onClick={() => setChosen(row)}>
                    Cadastrar
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {chosen && <RegisterSeen seen={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}
