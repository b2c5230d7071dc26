import { Columns, DateField, LinesField, NumberField, SelectField, Stack, TextField } from '@app/kit/web'
import { counterKinds } from './fuel-nozzle.contract.ts'

export const PumpFields = ({ within = '' }: { within?: string }) => (
  <Stack>
    <Columns min={200}>
      <TextField name={`${within}serial_no`} label="Nº de série" maxLength={30} />
      <TextField name={`${within}manufacturer`} label="Fabricante" maxLength={60} />
      <TextField name={`${within}model`} label="Modelo" maxLength={60} />
      <SelectField name={`${within}counter_kind`} label="Contador" options={counterKinds} clearable={false} />
      <NumberField name={`${within}island`} label="Ilha" />
    </Columns>
    <LinesField
      name={`${within}seals`}
      label="Lacres"
      columns={[
        { name: 'seal_no', label: 'Nº do lacre', field: (cell) => <TextField {...cell} maxLength={30} /> },
        { name: 'sealed_on', label: 'Data do lacre', field: (cell) => <DateField {...cell} /> },
      ]}
    />
  </Stack>
)
