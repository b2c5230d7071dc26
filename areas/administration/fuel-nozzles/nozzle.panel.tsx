import { historyTab, RecordPresence } from '@app/areas/records/web'
import { showDate, showDecimal, showDocument } from '@app/kit/contract'
import {
  DataTable,
  DateText,
  DateTimeText,
  EditedRecord,
  KeyValue,
  Loaded,
  Price,
  RecordPanel,
  Tabs,
  useRead,
  Volume,
} from '@app/kit/web'
import { counterKinds, type FuelNozzleDetail, nozzleStatuses } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import {
  ChangeNozzleStatus,
  ChangeTank,
  EditNozzle,
  RegisterIntervention,
  RegisterReading,
  RegisterTest,
} from './nozzle.forms.tsx'
import { NozzleReadings } from './nozzle-readings.tsx'
import { fuelNozzleRecord } from './nozzle-record.contract.ts'
import { NozzleTag } from './nozzle-tag.tsx'
import { listNextNozzleStatuses, toSealTexts } from './nozzles.rules.ts'
import { listPumpAndTankTabs } from './pump-and-tank.tsx'
import { VolumeChart } from './volume-chart.tsx'

type Props = { nozzle: FuelNozzleDetail }

const Facts = ({ nozzle }: Props) => (
  <KeyValue
    items={[
      ['Bico', nozzle.nozzle_no],
      ['Empresa', nozzle.company_name],
      ['Combustível', nozzle.product_name],
      ['Tanque', nozzle.tank_no],
      ['Código no concentrador', nozzle.controller_code ?? '–'],
      ['Preço atual', <Price key="price" millis={nozzle.price_millis} />],
      ['Último encerrante', <Volume key="last" ml={nozzle.last_totalizer_ml} />],
      ['Última leitura', <DateText key="read" date={nozzle.last_read_on} />],
      ['Última aferição', <DateText key="test" date={nozzle.last_test_on} />],
      ['Encerrante máximo', <Volume key="max" ml={nozzle.totalizer_max_ml} />],
      ['Vigência', `${showDate(nozzle.valid_from)}${nozzle.valid_to ? ` a ${showDate(nozzle.valid_to)}` : ''}`],
      ...pumpOf(nozzle),
    ]}
  />
)

const pumpOf = ({ pump }: FuelNozzleDetail) =>
  pump
    ? ([
        ['Bomba', `${pump.serial_no}, ${pump.manufacturer} ${pump.model ?? ''}`],
        ['Ilha', pump.island],
        ['Contador', counterKinds[pump.counter_kind]],
        ['Lacres', toSealTexts(pump.seals).join(', ') || '–'],
      ] as const)
    : []

const Links = ({ nozzle }: Props) => (
  <DataTable
    label="Vigências de produto e tanque"
    rows={nozzle.links}
    rowKey={({ id }) => id}
    columns={[
      { title: 'De', cell: ({ valid_from }) => <DateText date={valid_from} /> },
      { title: 'Até', cell: ({ valid_to }) => <DateText date={valid_to} /> },
      { title: 'Combustível', cell: ({ product_name }) => product_name },
      { title: 'Tanque', number: true, cell: ({ tank_no }) => tank_no },
      { title: 'Motivo', cell: ({ reason }) => reason ?? '–' },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
    ]}
  />
)

const States = ({ nozzle }: Props) => (
  <DataTable
    label="Situações"
    rows={nozzle.states}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Desde', cell: ({ since }) => <DateTimeText instant={since} /> },
      { title: 'Situação', cell: ({ status }) => nozzleStatuses[status] },
      { title: 'Motivo', cell: ({ reason }) => reason },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
    ]}
  />
)

const Tests = ({ nozzle }: Props) => (
  <DataTable
    label="Aferições"
    rows={nozzle.tests}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Dia', cell: ({ business_date }) => <DateText date={business_date} /> },
      { title: 'Devolvido', number: true, cell: ({ volume_ml }) => <Volume ml={volume_ml} /> },
      { title: 'Desvio', number: true, cell: ({ deviation_ml }) => `${showDecimal(deviation_ml, 0)} mL` },
      { title: 'Observação', cell: ({ note }) => note ?? '–' },
      { title: 'Quem', cell: ({ created_by_name }) => created_by_name ?? '–' },
    ]}
  />
)

const Interventions = ({ nozzle }: Props) => (
  <DataTable
    label="Intervenções"
    rows={nozzle.interventions}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Dia', cell: ({ business_date }) => <DateText date={business_date} /> },
      { title: 'Número', cell: ({ number }) => number },
      { title: 'Motivo', cell: ({ reason }) => reason },
      {
        title: 'Técnico',
        cell: ({ technician, technician_document }) => `${technician} (${showDocument(technician_document)})`,
      },
      { title: 'Antes', number: true, cell: ({ reading_before_ml }) => <Volume ml={reading_before_ml} /> },
      { title: 'Depois', number: true, cell: ({ reading_after_ml }) => <Volume ml={reading_after_ml} /> },
    ]}
  />
)

const tabsOf = (nozzle: FuelNozzleDetail) => [
  { id: 'leituras', label: 'Leituras', content: () => <NozzleReadings nozzle={nozzle} /> },
  { id: 'vigencias', label: 'Vigências', content: () => <Links nozzle={nozzle} /> },
  { id: 'afericoes', label: 'Aferições', content: () => <Tests nozzle={nozzle} /> },
  { id: 'intervencoes', label: 'Intervenções', content: () => <Interventions nozzle={nozzle} /> },
  { id: 'situacoes', label: 'Situações', content: () => <States nozzle={nozzle} /> },
  ...listPumpAndTankTabs(nozzle),
  historyTab(fuelNozzleRecord, nozzle.id),
]

const endedText = 'este bico saiu de uso; o cadastro fica como está.'

function Nozzle({ nozzle }: Props) {
  const { id, status } = nozzle
  const inUse = status !== 'inactive'
  return (
    <RecordPanel
      tag={<NozzleTag status={status} />}
      steps={listNextNozzleStatuses(status).map((next) => ({ label: nozzleStatuses[next] }))}
      ended={endedText}
      edit={{ form: <EditNozzle nozzle={nozzle} />, ended: inUse ? undefined : endedText }}
      actions={inUse ? [<RegisterReading key="read" nozzle={nozzle} />] : undefined}
      dialogs={
        inUse && (
          <>
            <ChangeTank nozzle={nozzle} />
            <RegisterTest nozzle={nozzle} />
            <RegisterIntervention nozzle={nozzle} />
            <ChangeNozzleStatus nozzle={nozzle} />
          </>
        )
      }
      duplicate={`/fuel-nozzle/create?de=${id}`}
    >
      <EditedRecord>
        <Facts nozzle={nozzle} />
      </EditedRecord>
      <VolumeChart daily={nozzle.daily} />
      <Tabs label={`Partes do bico ${nozzle.nozzle_no}`} tabs={tabsOf(nozzle)} />
    </RecordPanel>
  )
}

export function FuelNozzlePanel({ id }: { id: string }) {
  const read = useRead(fuelNozzles.get, { params: { id } })
  return (
    <Loaded read={read} lines={10}>
      {(nozzle) => (
        <RecordPresence record={fuelNozzleRecord} id={nozzle.id}>
          <Nozzle nozzle={nozzle} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
