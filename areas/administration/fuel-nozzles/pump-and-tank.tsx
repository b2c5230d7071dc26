import { RecordHistory } from '@app/areas/records/web'
import { Columns, FormDialog, NumberField, Panel, Stack, VolumeField } from '@app/kit/web'
import type { FuelNozzleDetail } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { PumpFields } from './pump.fields.tsx'
import { pumpRecord, tankRecord } from './pump-record.contract.ts'

const EditPump = ({ pump }: { pump: NonNullable<FuelNozzleDetail['pump']> }) => (
  <FormDialog
    opener="Editar bomba e lacres"
    small
    title={`Editar bomba ${pump.serial_no}`}
    size="lg"
    intro={<p>Vale para todos os bicos da bomba. Um lacre retirado sai da lista e fica no histórico.</p>}
    submit={fuelNozzles.updatePump}
    params={{ id: pump.id }}
    initial={pump}
    carried={{ version: pump.version }}
  >
    <PumpFields />
  </FormDialog>
)

const EditTank = ({ tank }: { tank: FuelNozzleDetail['tank'] }) => (
  <FormDialog
    opener="Editar tanque"
    small
    title={`Editar tanque ${tank.tank_no}`}
    intro={<p>Para trocar o combustível, use “Trocar produto/tanque” no bico: a troca tem data.</p>}
    submit={fuelNozzles.updateTank}
    params={{ id: tank.id }}
    initial={tank}
    carried={{ version: tank.version }}
  >
    <Columns min={200}>
      <NumberField name="tank_no" label="Nº do tanque" autoFocus />
      <VolumeField name="capacity_ml" label="Capacidade" />
    </Columns>
  </FormDialog>
)

export const PumpAndTank = ({ nozzle: { pump, tank } }: { nozzle: FuelNozzleDetail }) => (
  <Stack>
    {pump && (
      <Panel title={`Bomba ${pump.serial_no}`} actions={<EditPump pump={pump} />}>
        <RecordHistory record={pumpRecord} id={pump.id} />
      </Panel>
    )}
    <Panel title={`Tanque ${tank.tank_no}`} actions={<EditTank tank={tank} />}>
      <RecordHistory record={tankRecord} id={tank.id} />
    </Panel>
  </Stack>
)
