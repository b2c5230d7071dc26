import { ConfirmButton, DataTable, DateText, Volume } from '@app/kit/web'
import type { FuelNozzleDetail } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { canRollOver } from './nozzles.rules.ts'

const sources: Readonly<Record<string, string>> = { automation: 'Automação', manual: 'Manual' }

export const NozzleReadings = ({ nozzle }: { nozzle: FuelNozzleDetail }) => (
  <DataTable
    label="Leituras"
    rows={nozzle.readings}
    rowKey={({ id }) => String(id)}
    columns={[
      { title: 'Dia', cell: ({ business_date }) => <DateText date={business_date} /> },
      { title: 'Inicial', number: true, cell: ({ opening_ml }) => <Volume ml={opening_ml} /> },
      { title: 'Final', number: true, cell: ({ closing_ml }) => <Volume ml={closing_ml} /> },
      { title: 'Aferição', number: true, cell: ({ test_ml }) => <Volume ml={test_ml} /> },
      { title: 'Vendido', number: true, cell: ({ sold_ml }) => <Volume ml={sold_ml} /> },
      {
        title: 'Origem',
        cell: ({ source, business_date, opening_ml, closing_ml, rollover_confirmed }) =>
          closing_ml < opening_ml && !rollover_confirmed && canRollOver({ ...nozzle, opening_ml }) ? (
            <ConfirmButton
              small
              label="Confirmar virada"
              question={`O encerrante do bico ${nozzle.nozzle_no} deu a volta neste dia?`}
              change={fuelNozzles.confirmRollover}
              input={{ params: { id: nozzle.id }, body: { version: nozzle.version, business_date } }}
            />
          ) : (
            (sources[source] ?? source)
          ),
      },
    ]}
  />
)
