import { CheckboxField, SelectField, toNamedOptions, useRead } from '@app/kit/web'
import { board } from './board.contract.ts'

function ResponsibleField() {
  const { data } = useRead(board.choices, {}, { staleTime: 300_000 })
  return (
    <SelectField
      name="responsible_id"
      label="Responsável"
      options={toNamedOptions(data?.people)}
      clearable
      placeholder="Ninguém"
    />
  )
}

export default function ChangeField({ name }: { name: 'responsible_id' | 'declared' }) {
  return name === 'declared' ? (
    <CheckboxField name="declared" label="Conferi os documentos destes dias." />
  ) : (
    <ResponsibleField />
  )
}
