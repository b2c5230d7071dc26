import { RegisterFields, type RegisterForm } from '@app/kit/web'
import { type MovementType, movementTypeRegister } from './movement-types.contract.ts'

const fixedHelp = 'Não muda depois do primeiro movimento.'

export const movementTypeForm: RegisterForm<MovementType> = {
  fields: (
    <RegisterFields
      register={movementTypeRegister}
      groups={[
        ['code', 'name', 'nature', 'method', 'direction', 'counterpart', 'debit_account', 'credit_account'],
        ['affects_drawer', 'allow_manual', 'attachment_required', 'customer_required', 'employee_required'],
      ]}
      help={{ code: 'Até 10 letras maiúsculas, números ou hifens.', nature: fixedHelp, direction: fixedHelp }}
    />
  ),
  copy: (type) => ({ ...type, code: '', name: `${type.name} (cópia)` }),
}
