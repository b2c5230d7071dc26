import { addDays } from '@app/kit/contract'
import {
  CheckboxField,
  Columns,
  DateField,
  FormDialog,
  NumberField,
  RecordForm,
  SelectField,
  TextAreaField,
  TextField,
  today,
  useRead,
  VolumeField,
} from '@app/kit/web'
import { type FuelNozzleDetail, nozzleStatuses, testVolume_ml } from './fuel-nozzle.contract.ts'
import { fuelNozzles } from './fuel-nozzles.contract.ts'
import { listNextNozzleStatuses } from './nozzles.rules.ts'

type Props = { nozzle: FuelNozzleDetail }

const toTarget = ({ id, version }: FuelNozzleDetail) => ({ params: { id }, carried: { version } })
const useChoices = ({ company_id }: FuelNozzleDetail) => {
  const choices = useRead(fuelNozzles.choices, {}, { staleTime: 60_000 }).data
  return {
    tanks: (choices?.tanks ?? []).filter((tank) => tank.company_id === company_id),
    pumps: (choices?.pumps ?? []).filter((pump) => pump.company_id === company_id),
    products: choices?.products ?? [],
  }
}
const asOptions = (choices: readonly { id: string; label: string }[]) =>
  choices.map(({ id, label }) => ({ value: id, label }))

export function EditNozzle({ nozzle }: Props) {
  const { pumps } = useChoices(nozzle)
  return (
    <RecordForm submit={fuelNozzles.update} params={{ id: nozzle.id }} record={fuelNozzles.get} initial={nozzle}>
      <Columns min={200}>
        <NumberField name="nozzle_no" label="Nº do bico" />
        <TextField name="controller_code" label="Código no concentrador" maxLength={4} help="Hexadecimal, como 0A." />
        <SelectField name="pump_id" label="Bomba" options={asOptions(pumps)} />
        <VolumeField name="totalizer_max_ml" label="Encerrante máximo" />
      </Columns>
    </RecordForm>
  )
}

export function ChangeTank({ nozzle }: Props) {
  const { tanks, products } = useChoices(nozzle)
  return (
    <FormDialog
      opener="Trocar produto/tanque"
      title={`Trocar produto ou tanque do bico ${nozzle.nozzle_no}`}
      intro={<p>A troca abre uma nova vigência; os dias anteriores não mudam.</p>}
      submit={fuelNozzles.changeTank}
      initial={{ product_code: nozzle.product_code, valid_from: today() }}
      {...toTarget(nozzle)}
    >
      <SelectField
        name="product_code"
        label="Combustível"
        options={products.map(({ code, name }) => ({ value: code, label: name }))}
        clearable={false}
      />
      <SelectField name="tank_id" label="Tanque" options={asOptions(tanks)} />
      <DateField name="valid_from" label="Vale a partir de" />
      <TextAreaField name="reason" label="Motivo" maxLength={300} />
    </FormDialog>
  )
}

const verbs = {
  active: 'Liberar',
  blocked: 'Interditar',
  maintenance: 'Pôr em manutenção',
  inactive: 'Inativar',
} as const

export const ChangeNozzleStatus = ({ nozzle }: Props) =>
  listNextNozzleStatuses(nozzle.status).map((status) => (
    <FormDialog
      key={status}
      opener={verbs[status]}
      title={`${verbs[status]} o bico ${nozzle.nozzle_no}?`}
      intro={
        status === 'blocked' ? (
          <p>Um bico interditado não vende: abastecimento depois disso aparece como diferença no dia.</p>
        ) : undefined
      }
      submit={fuelNozzles.changeStatus}
      initial={{ status }}
      action={verbs[status]}
      danger={status === 'blocked' || status === 'inactive'}
      {...toTarget(nozzle)}
    >
      <TextAreaField name="reason" label="Motivo" help={`Passa a “${nozzleStatuses[status]}”.`} maxLength={300} />
    </FormDialog>
  ))

export const RegisterReading = ({ nozzle }: Props) => (
  <FormDialog
    opener="Registrar leitura"
    title={`Leitura do bico ${nozzle.nozzle_no}`}
    submit={fuelNozzles.recordReading}
    initial={{ business_date: addDays(today(), -1), opening_ml: nozzle.last_totalizer_ml, test_ml: 0 }}
    {...toTarget(nozzle)}
  >
    <Columns min={200}>
      <DateField name="business_date" label="Dia" />
      <VolumeField name="opening_ml" label="Encerrante inicial" />
      <VolumeField name="closing_ml" label="Encerrante final" />
      <VolumeField name="test_ml" label="Aferição" />
    </Columns>
    <CheckboxField name="rolled_over" label="O encerrante deu a volta" />
  </FormDialog>
)

export const RegisterTest = ({ nozzle }: Props) => (
  <FormDialog
    opener="Registrar aferição"
    title={`Aferição do bico ${nozzle.nozzle_no}`}
    submit={fuelNozzles.recordTest}
    initial={{ business_date: today(), volume_ml: testVolume_ml }}
    {...toTarget(nozzle)}
  >
    <Columns min={200}>
      <DateField name="business_date" label="Dia" />
      <VolumeField name="volume_ml" label="Litros devolvidos" />
      <NumberField name="deviation_ml" label="Desvio, em mL" suffix="mL" help="Aceito de −60 a +100 mL em 20 L." />
    </Columns>
    <TextField name="note" label="Observação" maxLength={300} />
    <CheckboxField name="block" label="Interditar o bico se o desvio estiver fora do limite" />
  </FormDialog>
)

export const RegisterIntervention = ({ nozzle }: Props) => (
  <FormDialog
    opener="Registrar intervenção"
    title={`Intervenção no bico ${nozzle.nozzle_no}`}
    size="lg"
    submit={fuelNozzles.recordIntervention}
    initial={{ business_date: today(), reading_before_ml: nozzle.last_totalizer_ml }}
    {...toTarget(nozzle)}
  >
    <Columns min={200}>
      <DateField name="business_date" label="Dia" />
      <TextField name="number" label="Número" maxLength={30} />
      <TextField name="technician" label="Técnico" maxLength={120} />
      <TextField name="technician_document" label="CNPJ/CPF do técnico" maxLength={18} />
      <VolumeField name="reading_before_ml" label="Encerrante antes" />
      <VolumeField name="reading_after_ml" label="Encerrante depois" />
    </Columns>
    <TextAreaField name="reason" label="Motivo" maxLength={300} />
  </FormDialog>
)
