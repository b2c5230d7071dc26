import {
  Button,
  Columns,
  CopiedRecord,
  DateField,
  Form,
  NumberField,
  PageHeader,
  Panel,
  SelectField,
  Stack,
  TextField,
  today,
  toNamedOptions,
  useFieldSource,
  useRead,
  VolumeField,
} from '@app/kit/web'
import { useNavigate } from 'react-router'
import { type FuelNozzleDetail, usualTotalizerMax } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { PumpFields } from './pump.fields.tsx'
import { NewTank } from './tank.form.tsx'

const useChoices = () => useRead(fuelNozzles.choices, {}, { staleTime: 30_000 }).data
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function Station() {
  const choices = useChoices()
  const source = useFieldSource()
  const company_id = textOf(source.value('company_id'))
  const pumps = (choices?.pumps ?? []).filter((pump) => pump.company_id === company_id)
  const isNew = source.value('pump') !== undefined && source.value('pump') !== null
  return (
    <Stack>
      <Columns min={260}>
        <SelectField name="company_id" label="Empresa" options={toNamedOptions(choices?.companies)} clearable={false} />
        <DateField name="valid_from" label="Início da vigência" help="Data do encerrante inicial." />
        {!isNew && (
          <SelectField
            name="pump_id"
            label="Bomba"
            options={pumps.map(({ id, label }) => ({ value: id, label }))}
            help={company_id && pumps.length === 0 ? 'Este posto ainda não tem bombas: cadastre uma nova.' : undefined}
          />
        )}
      </Columns>
      <div>
        <Button
          small
          onClick={() => {
            source.set('pump', isNew ? null : { counter_kind: 'digital', seals: [] })
            source.set('pump_id', null)
          }}
        >
          {isNew ? 'Usar bomba já cadastrada' : 'Nova bomba'}
        </Button>
      </div>
      {isNew && <PumpFields within="pump." />}
    </Stack>
  )
}

const blank = { totalizer_max_ml: usualTotalizerMax }
const linesOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function Nozzle({ at, company_id }: { at: number; company_id: string | null }) {
  const choices = useChoices()
  const tanks = (choices?.tanks ?? []).filter((tank) => tank.company_id === company_id)
  const name = (field: string) => `nozzles.${at}.${field}`
  return (
    <Columns min={160}>
      <NumberField name={name('nozzle_no')} label="Nº do bico" />
      <TextField name={name('controller_code')} label="Código no concentrador" maxLength={4} placeholder="0A" />
      <SelectField
        name={name('product_code')}
        label="Combustível"
        options={(choices?.products ?? []).map(({ code, name: label }) => ({ value: code, label }))}
      />
      <SelectField
        name={name('tank_id')}
        label="Tanque"
        options={tanks.map(({ id, label }) => ({ value: id, label }))}
      />
      <VolumeField name={name('initial_totalizer_ml')} label="Encerrante inicial" />
      <VolumeField name={name('totalizer_max_ml')} label="Encerrante máximo" />
    </Columns>
  )
}

function Nozzles() {
  const source = useFieldSource()
  const company_id = textOf(source.value('company_id'))
  const nozzles = linesOf(source.value('nozzles'))
  const set = (lines: readonly unknown[]) => source.set('nozzles', lines)
  return (
    <Stack>
      {nozzles.map((_, at) => (
        <Panel key={at} title={`${at + 1}º bico`}>
          <Nozzle at={at} company_id={company_id} />
        </Panel>
      ))}
      <Columns min={200}>
        <Button onClick={() => set([...nozzles, blank])}>Criar vários: acrescentar bico</Button>
        {nozzles.length > 1 && <Button onClick={() => set(nozzles.slice(0, -1))}>Retirar o último</Button>}
      </Columns>
      {company_id && <NewTank company_id={company_id} />}
    </Stack>
  )
}

const parts = [
  { id: 'station', title: 'Posto e bomba', content: <Station /> },
  { id: 'nozzles', title: 'Bicos', content: <Nozzles /> },
]

const useNozzle = (id: string) => useRead(fuelNozzles.get, { params: { id } })

const toCopyDraft = ({ company_id, pump, tank, product_code, totalizer_max_ml }: FuelNozzleDetail) => ({
  company_id,
  pump_id: pump?.id,
  nozzles: [{ product_code, totalizer_max_ml, tank_id: tank.id }],
})

export default function NewFuelNozzlePage() {
  const navigate = useNavigate()
  return (
    <Stack>
      <PageHeader title="Novo bico" trail={[{ label: 'Bicos', to: '/fuel-nozzle' }]} />
      <Panel>
        <CopiedRecord read={useNozzle}>
          {(nozzle) => (
            <Form
              submit={fuelNozzles.create}
              about={nozzle?.id}
              initial={{ valid_from: today(), nozzles: [blank], ...(nozzle && toCopyDraft(nozzle)) }}
              parts={parts}
              action="Criar bicos"
              onCancel={() => navigate('/fuel-nozzle')}
              onDone={({ ids }) => navigate(ids.length === 1 ? `/fuel-nozzle?open=${ids[0]}` : '/fuel-nozzle')}
            />
          )}
        </CopiedRecord>
      </Panel>
    </Stack>
  )
}
