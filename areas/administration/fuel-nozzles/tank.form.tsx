import { Columns, FormDialog, NumberField, SelectField, useRead, VolumeField } from '@app/kit/web'
import { fuelNozzles } from './fuel-nozzles.contract.ts'

export function NewTank({ company_id }: { company_id: string }) {
  const choices = useRead(fuelNozzles.choices, {}, { staleTime: 30_000 }).data
  return (
    <FormDialog
      opener="Novo tanque"
      title="Novo tanque"
      submit={fuelNozzles.createTank}
      carried={{ company_id }}
      draft={false}
    >
      <Columns min={160}>
        <NumberField name="tank_no" label="Nº do tanque" />
        <SelectField
          name="product_code"
          label="Combustível"
          options={(choices?.products ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <VolumeField name="capacity_ml" label="Capacidade" />
      </Columns>
    </FormDialog>
  )
}
