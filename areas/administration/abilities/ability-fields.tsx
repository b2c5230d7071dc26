import { CheckboxField, SelectField, TextField } from '@app/kit/web'
import { menuGroups } from './abilities.contract.ts'

export const AbilityFields = ({ fixed = false }: { fixed?: boolean }) => (
  <>
    <TextField
      name="name"
      label="Nome técnico"
      disabled={fixed}
      help={fixed ? 'Permissão de sistema não pode ser renomeada.' : 'Letras minúsculas, números, ponto e hífen.'}
    />
    <TextField name="label" label="Descrição" />
    <SelectField
      name="menu_group"
      label="Menu"
      disabled={fixed}
      options={menuGroups.map((group) => ({ value: group, label: group }))}
    />
    <CheckboxField
      name="requires_second_factor"
      label="Exige segundo fator"
      help="Quem tem esta permissão, e quem administra o sistema, precisa de um aplicativo de códigos ou de uma passkey."
    />
  </>
)
