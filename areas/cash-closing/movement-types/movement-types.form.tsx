import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { CheckboxField, Columns, FormDialog, SelectField, Stack, TextField } from '@app/kit/web'
import { type MovementType, movementTypes } from './movement-types.contract.ts'
import { counterpartLabels, directionLabels, natureLabels } from './movement-types-labels.contract.ts'

const fields = (
  <Stack>
    <Columns min={200}>
      <TextField name="code" label="Código" help="Até 10 letras maiúsculas, números ou hifens." autoFocus />
      <TextField name="name" label="Nome" />
      <SelectField
        name="nature"
        label="Natureza"
        options={natureLabels}
        help="Não muda depois do primeiro movimento."
      />
      <SelectField name="method" label="Forma" options={paymentMethodLabels} clearable />
      <SelectField
        name="direction"
        label="Sinal"
        options={directionLabels}
        help="Não muda depois do primeiro movimento."
      />
      <SelectField name="counterpart" label="Conferido contra" options={counterpartLabels} />
      <TextField name="debit_account" label="Conta de débito" />
      <TextField name="credit_account" label="Conta de crédito" />
    </Columns>
    <Columns min={200}>
      <CheckboxField name="affects_drawer" label="Afeta gaveta" />
      <CheckboxField name="allow_manual" label="Permite lançamento manual" />
      <CheckboxField name="attachment_required" label="Exige anexo" />
      <CheckboxField name="customer_required" label="Exige cliente" />
      <CheckboxField name="employee_required" label="Exige funcionário" />
    </Columns>
  </Stack>
)

export const NewMovementType = () => (
  <FormDialog opener="Novo" openerLook="primary" title="Novo tipo de movimento" size="lg" submit={movementTypes.create}>
    {fields}
  </FormDialog>
)

export const EditMovementType = ({ type }: { type: MovementType }) => (
  <FormDialog
    opener="Editar"
    small
    title={`Editar ${type.name}`}
    size="lg"
    submit={movementTypes.update}
    params={{ id: type.id }}
    initial={type}
    record={movementTypes.get}
  >
    {fields}
  </FormDialog>
)

export const DuplicateMovementType = ({ type }: { type: MovementType }) => (
  <FormDialog
    opener="Duplicar"
    title={`Duplicar ${type.name}`}
    size="lg"
    submit={movementTypes.create}
    about={type.id}
    initial={{ ...type, code: '', name: `${type.name} (cópia)` }}
  >
    {fields}
  </FormDialog>
)
