import { RecordHistory, RecordPresence } from '@app/areas/records/web'
import { Columns, EditedRecord, NumberField, RecordFields, RecordForm, RecordPanel, VolumeField } from '@app/kit/web'
import type { FuelNozzleDetail, Pump } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { toSealTexts } from './nozzles.rules.ts'
import { PumpFields } from './pump.fields.tsx'
import { pumpRecord, tankRecord } from './pump-record.contract.ts'

const EditPump = ({ pump }: { pump: Pump }) => (
  <RecordForm
    intro={<p>Vale para todos os bicos da bomba. Um lacre retirado sai da lista e fica no histórico.</p>}
    submit={fuelNozzles.updatePump}
    params={{ id: pump.id }}
    initial={pump}
    record={fuelNozzles.getPump}
  >
    <PumpFields />
  </RecordForm>
)

const PumpTab = ({ pump }: { pump: Pump }) => (
  <RecordPresence record={pumpRecord} id={pump.id}>
    <RecordPanel
      tag={<strong>Bomba {pump.serial_no}</strong>}
      edit={{ form: <EditPump pump={pump} />, tab: 'tab', part: 'bomba' }}
    >
      <EditedRecord>
        <RecordFields record={pumpRecord} values={{ ...pump, seals: toSealTexts(pump.seals) }} />
      </EditedRecord>
      <RecordHistory record={pumpRecord} id={pump.id} />
    </RecordPanel>
  </RecordPresence>
)

type TankProps = { nozzle: Pick<FuelNozzleDetail, 'tank' | 'product_name'> }

const EditTank = ({ nozzle: { tank } }: TankProps) => (
  <RecordForm
    intro={<p>Para trocar o combustível, use “Trocar produto/tanque” no bico: a troca tem data.</p>}
    submit={fuelNozzles.updateTank}
    params={{ id: tank.id }}
    initial={tank}
    record={fuelNozzles.getTank}
  >
    <Columns min={200}>
      <NumberField name="tank_no" label="Nº do tanque" />
      <VolumeField name="capacity_ml" label="Capacidade" />
    </Columns>
  </RecordForm>
)

const TankTab = ({ nozzle }: TankProps) => (
  <RecordPresence record={tankRecord} id={nozzle.tank.id}>
    <RecordPanel
      tag={<strong>Tanque {nozzle.tank.tank_no}</strong>}
      edit={{ form: <EditTank nozzle={nozzle} />, tab: 'tab', part: 'tanque' }}
    >
      <EditedRecord>
        <RecordFields record={tankRecord} values={{ ...nozzle.tank, product_code: nozzle.product_name }} />
      </EditedRecord>
      <RecordHistory record={tankRecord} id={nozzle.tank.id} />
    </RecordPanel>
  </RecordPresence>
)

/** Tabs of the records that a nozzle shares with others; each is edited in its tab. */
export const listPumpAndTankTabs = (nozzle: FuelNozzleDetail) => {
  const { pump } = nozzle
  const tank = { id: 'tanque', label: 'Tanque', hasRecord: true, content: () => <TankTab nozzle={nozzle} /> }
  if (!pump) return [tank]
  return [{ id: 'bomba', label: 'Bomba', hasRecord: true, content: () => <PumpTab pump={pump} /> }, tank]
}
